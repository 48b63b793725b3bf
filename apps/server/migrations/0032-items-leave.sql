-- Items that left their feed go after so many days, unless a video shows them or somebody moderated them.
alter table settings
  add column item_retention_days integer not null default 90 check (item_retention_days >= 7);

-- The items of each feed's last document, to notice which ones a new document lacks. Kept apart from the feed, whose
-- row every poll writes. A feed has none before its first document.
create table feed_listing (
  feed_id integer primary key references feed on delete cascade,
  item_ids integer[] not null
);

-- Items that the last document of their feed lacks, and since when. Kept apart from the items, whose rows are large
-- and have many indexes.
create table left_item (
  item_id integer primary key references item on delete cascade,
  feed_id integer not null,
  left_at timestamptz not null
);
create index left_item_oldest on left_item (feed_id, left_at, item_id);
