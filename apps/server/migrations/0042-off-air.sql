-- A video that shows an item which an operator removed is off air: no player shows it again.
alter table video
  add column off_air_at timestamptz,
  -- The video whose remaining items this one shows.
  add column rebuild_of integer references video on delete set null,
  -- The items of its plan; null while it must be planned (anew).
  add column planned_items integer[];
create index video_rebuild_of on video (rebuild_of) where rebuild_of is not null;

-- The video that went off air and whose remaining items are to be shown in a new one.
alter table publisher add column rebuild_video_id integer references video on delete set null;
create index publisher_rebuild on publisher (rebuild_video_id) where rebuild_video_id is not null;

-- A ban that leaves what is on air. The bans before this version did.
alter table moderation add column keep_on_air boolean not null default false;
update moderation set keep_on_air = true where status = 'banned';
