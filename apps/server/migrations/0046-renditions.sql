-- The same video in another shape than 16:9, which the video's own columns describe.
create table rendition (
  video_id integer not null references video on delete cascade,
  ratio text not null,
  media_key text not null,
  poster_key text not null,
  width integer not null,
  height integer not null,
  render_s real not null,
  bytes bigint not null,
  primary key (video_id, ratio)
);

-- The version of the templates that a video was made with; null for those of before it was noted.
alter table video add column template_version text;

-- Since when this installation makes videos with a version of the templates.
create table template_version (
  version text primary key,
  since timestamptz not null default now()
);
