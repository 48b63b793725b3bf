create table video (
  id integer generated always as identity primary key,
  publisher_id integer not null references publisher on delete cascade,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED')),
  -- Made even when nothing changed since the last one.
  is_forced boolean not null default false,
  created_at timestamptz not null default now(),
  generation_started timestamptz,
  generation_completed timestamptz,
  progress integer not null default 0,
  step text,
  error_message text,
  line_up_hash text,
  latest_content_title text,
  latest_content_summary text,
  latest_content_url text,
  content_count integer not null default 0,
  duration_s double precision,
  width integer,
  height integer,
  media_key text,
  poster_key text,
  thumbnail_key text,
  bytes bigint not null default 0,
  captions text,
  view_count integer not null default 0,
  unique (publisher_id, id)
);
create index video_newest on video (created_at desc, id desc);
create index video_of_publisher on video (publisher_id, created_at desc, id desc);
create index video_current on video (publisher_id, generation_completed desc, id desc) where status = 'COMPLETED';
-- A publisher has at most one video in the making.
create unique index video_in_the_making on video (publisher_id) where status in ('QUEUED', 'PROCESSING');

-- A publisher pins one video at most, and one of its own.
alter table publisher
  add foreign key (id, pinned_video_id) references video (publisher_id, id) on delete set null (pinned_video_id);

create table video_item (
  video_id integer not null references video on delete cascade,
  position integer not null,
  item_id integer references item on delete set null,
  title text not null,
  summary text not null,
  url text,
  published_at timestamptz,
  start_s double precision not null,
  end_s double precision not null,
  primary key (video_id, position)
);
create index video_item_item on video_item (item_id);

create table segment (
  key text primary key,
  header_hash text not null,
  duration_s double precision not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index segment_last_used on segment (last_used_at);
