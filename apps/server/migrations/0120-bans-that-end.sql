-- Why an item is banned, and when the ban ends by itself; null: never. Of pins they mean nothing: the previous version
-- leaves them behind when it pins a banned item.
alter table moderation
  add column reason text check (char_length(reason) between 1 and 200),
  add column expires_at timestamptz;
create index moderation_expiring on moderation (expires_at) where expires_at is not null;

-- The pins and bans in force. A ban ends at its time, even before its row is deleted.
create view moderation_in_force as
  select * from moderation where status <> 'banned' or expires_at is null or expires_at > now();
