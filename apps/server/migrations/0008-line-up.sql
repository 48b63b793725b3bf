-- Why an item is in a video, as it was when the video was made.
alter table video_item
  add column feed_name text not null default '',
  add column is_pinned boolean not null default false;

-- And why others are not: kept with each finished video as a list, beside it so that lists of videos stay light.
create table video_left_out (
  video_id integer primary key references video on delete cascade,
  items jsonb not null
);
