-- Pins and bans stay while a feed is detached from its publisher: attached again, nothing banned comes back on air.
alter table moderation
  drop constraint moderation_publisher_id_feed_id_fkey,
  add foreign key (publisher_id) references publisher on delete cascade;
