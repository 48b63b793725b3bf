-- Player events in one partition per day, the day (UTC) of their playback's first event, beside the playbacks: an event
-- that is sent again after midnight meets the first one. Old partitions are dropped as a whole. playback_event stays until
-- no process of an older version writes it; its rows are deleted after their time.
create table playback (
  id uuid primary key,
  -- Of the first event, in UTC.
  day date not null,
  quarter timestamptz not null,
  -- Without references: statistics outlive publishers and videos.
  publisher_id integer not null,
  video_id integer not null,
  host text not null,
  device text not null,
  player_version text not null,
  -- Null for viewers.
  bot text
);
create index playback_quarter on playback (quarter, video_id);

create table player_event (
  day date not null,
  playback uuid not null,
  seq integer not null,
  type text not null,
  position_s double precision not null,
  code smallint,
  chapter smallint,
  watched_s double precision,
  ms integer,
  received_at timestamptz not null default now(),
  primary key (day, playback, seq)
) partition by range (day);
create unique index player_event_once on player_event (day, playback, type)
  where type in ('impression', 'start', 'view', 'complete');

-- Adds the partition of a day unless it exists. Attaching lets others write to the table meanwhile.
create function add_player_event_day(of_day date) returns void language plpgsql as $$
declare
  name text := 'player_event_' || to_char(of_day, 'YYYYMMDD');
begin
  if to_regclass(name) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('add_player_event_day'));
  -- Not to_regclass again, which may not see yet what another process has added meanwhile.
  if exists (select from pg_tables where schemaname = current_schema() and tablename = name) then return; end if;
  execute format('create table %I (like player_event including all)', name);
  execute format('alter table player_event attach partition %I for values from (%L) to (%L)',
    name, of_day, of_day + 1);
end $$;

-- What remains to be counted: a row for each quarter of an hour and video of each batch of events. Rows are only added and
-- deleted, so writers never wait for each other.
create table statistics_due (
  id bigint generated always as identity primary key,
  quarter timestamptz not null,
  video_id integer not null
);
