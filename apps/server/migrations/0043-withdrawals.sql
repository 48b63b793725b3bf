-- Items that were withdrawn from all videos. The record outlives the item, which is deleted with its feed.
create table withdrawal (
  id integer primary key generated always as identity,
  item_id integer not null,
  feed_id integer not null,
  title text not null,
  url text,
  feed_name text not null,
  reason text not null check (reason in ('correction', 'legal', 'taste', 'source_removed', 'other')),
  note text not null,
  withdrawn_at timestamptz not null,
  withdrawn_by text not null,
  restored_at timestamptz,
  restored_by text,
  -- The publishers whose players showed it, with the video; and what is made in its place.
  on_air jsonb not null,
  off_air jsonb not null,
  -- Objects of the storage that are to be deleted; null once all are gone.
  files text[] default '{}',
  gone_at timestamptz,
  removal_tries integer not null default 0,
  removal_due_at timestamptz not null
);
create unique index withdrawal_in_force on withdrawal (item_id) where restored_at is null;
create index withdrawal_newest on withdrawal (withdrawn_at desc, id desc) where restored_at is null;
create index withdrawal_of_feed on withdrawal (feed_id) where restored_at is null;
create index withdrawal_to_remove on withdrawal (removal_due_at) where files is not null;

-- Addresses of media that are gone for good: 410.
create table removed_file (
  key text primary key,
  removed_at timestamptz not null
);
create index removed_file_newest on removed_file (removed_at desc);

-- A video that showed a withdrawn item: its files, captions and chapters are gone.
alter table video add column withdrawn_at timestamptz;

-- The items that a segment was rendered or reused for. Segments of before name none, and go a week after their last use.
alter table segment add column item_ids integer[] not null default '{}';
