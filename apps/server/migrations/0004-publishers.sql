create table publisher (
  id integer generated always as identity primary key,
  name text not null,
  allowed_domains text[] not null default '{}',
  embed_version text not null default 'latest',
  is_active boolean not null default true,
  length_per_content integer not null default 3 check (length_per_content >= 1),
  video_update_frequency integer not null default 1440 check (video_update_frequency between 15 and 525600),
  enable_ads boolean not null default false,
  ad_tag_url text not null default '',
  ad_skip_delay integer not null default 5 check (ad_skip_delay between 0 and 30),
  ad_placement text not null default 'postroll' check (ad_placement in ('preroll', 'postroll')),
  enable_autoplay boolean not null default true,
  muted boolean not null default true,
  autoplay_visibility_requirement integer not null default 50
    check (autoplay_visibility_requirement between 0 and 100),
  loop boolean not null default false,
  auto_video_generation_enabled boolean not null default true,
  theme_settings jsonb,
  created_at timestamptz not null default now(),
  -- When the schedule looks next whether a new video is due.
  next_look_at timestamptz not null default now(),
  last_video_generated timestamptz,
  pinned_video_id integer,
  intro_upload_id integer,
  outro_upload_id integer
);
create index publisher_newest on publisher (created_at desc, id desc);

-- The slug of today and all that it was before: players on old pages go on working.
create table publisher_slug (
  slug text primary key,
  publisher_id integer not null references publisher on delete cascade,
  is_current boolean not null
);
create unique index publisher_current_slug on publisher_slug (publisher_id) where is_current;

create table publisher_feed (
  publisher_id integer not null references publisher on delete cascade,
  feed_id integer not null references feed on delete cascade,
  position integer not null,
  top_n_contents integer not null default 5 check (top_n_contents >= 1),
  categories text[] not null default '{}',
  primary key (publisher_id, feed_id)
);
create index publisher_feed_feed on publisher_feed (feed_id);

create table moderation (
  publisher_id integer not null,
  item_id integer not null references item on delete cascade,
  feed_id integer not null,
  status text not null check (status in ('pinned', 'banned')),
  changed_at timestamptz not null default now(),
  primary key (publisher_id, item_id),
  foreign key (publisher_id, feed_id) references publisher_feed on delete cascade
);
create index moderation_feed on moderation (publisher_id, feed_id, status);
create index moderation_item on moderation (item_id);

create table upload (
  id integer generated always as identity primary key,
  publisher_id integer not null references publisher on delete cascade,
  original_name text not null,
  media_key text not null,
  -- The clip made to fit our segments, and its sound if it has any.
  clip_key text not null,
  sound_key text,
  duration_s double precision not null,
  sha256 text not null,
  created_at timestamptz not null default now()
);
create index upload_publisher on upload (publisher_id);
alter table publisher
  add foreign key (intro_upload_id) references upload on delete set null,
  add foreign key (outro_upload_id) references upload on delete set null;
