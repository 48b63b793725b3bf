-- What players tell. (playback, seq) makes a beacon that comes twice count once.
create table playback_event (
  playback uuid not null,
  seq integer not null,
  video_id integer not null references video on delete cascade,
  type text not null,
  position_s double precision not null,
  player_version text not null,
  received_at timestamptz not null default now(),
  primary key (playback, seq)
);
-- One view for each playback, however often it is told.
create unique index playback_view on playback_event (playback) where type = 'view';
create index playback_event_received on playback_event (received_at);
create index playback_event_video on playback_event (video_id);
