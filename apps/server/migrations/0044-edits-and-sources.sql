-- What feeds do when an item changes or is removed at its source. The defaults are what they did before.
alter table feed
  add column on_change text not null default 'schedule' check (on_change in ('schedule', 'now', 'hold')),
  add column on_removal text not null default 'keep' check (on_removal in ('keep', 'withdraw')),
  -- When the articles of its items on air are requested next.
  add column next_source_check_at timestamptz not null default now(),
  -- Articles that were gone in its last check and are too many to be withdrawn without a person.
  add column held_removals integer not null default 0;

-- Texts that replace those of the source, in the videos of one publisher or, without one, of all. A text that is null
-- is not edited. The source's texts stay in the item.
create table item_edit (
  id bigint generated always as identity primary key,
  item_id integer not null references item on delete cascade,
  feed_id integer not null,
  publisher_id integer references publisher on delete cascade,
  title text,
  summary text,
  category text,
  edited_by text not null,
  edited_at timestamptz not null,
  -- The hash of the source's title, summary and category at that time.
  source_text_hash text not null,
  -- The content hash of the revision whose texts are held until a person accepts the change; null for an edit.
  held_hash text,
  check (num_nonnulls(title, summary, category) > 0),
  unique nulls not distinct (item_id, publisher_id)
);
create index item_edit_feed on item_edit (feed_id);
create index item_edit_publisher on item_edit (publisher_id);
-- Whether it may have edits, so that lists and line-ups look for them only then.
alter table item add column is_edited boolean not null default false;

-- What items were before their source changed them. The present revision is the item itself.
create table item_revision (
  id bigint generated always as identity primary key,
  item_id integer not null references item on delete cascade,
  seen_at timestamptz not null,
  title text not null,
  summary text not null,
  url text,
  category text not null,
  categories text[] not null,
  picture_url text,
  content_hash text not null
);
create index item_revision_item on item_revision (item_id, id);
-- The revision that a video was made from; null for videos of before.
alter table video_item add column content_hash text;

-- Articles of items on air whose feed follows removals. gone_since: since when each answer was 404 or 410.
create table source_check (
  item_id integer primary key references item on delete cascade,
  checked_at timestamptz not null,
  gone_since timestamptz
);

alter table job_log drop constraint job_log_job_type_check;
alter table job_log add constraint job_log_job_type_check
  check (job_type in ('feed_update', 'video_generation', 'cleanup', 'command', 'source_check'));
