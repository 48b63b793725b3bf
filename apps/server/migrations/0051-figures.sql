-- What playbacks of a quarter of an hour add up to, by video and by one dimension at a time: `total`, host, device, player
-- version, story, position, VAST error code, kind of bot. Recomputed from the player events, which go after 30 days.
create table statistics_quarter (
  quarter timestamptz not null,
  publisher_id integer not null,
  video_id integer not null,
  dimension text not null,
  -- Empty for `total`.
  value text not null,
  impressions integer not null default 0,
  starts integer not null default 0,
  views integer not null default 0,
  seen_views integer not null default 0,
  first_quartiles integer not null default 0,
  midpoints integer not null default 0,
  third_quartiles integer not null default 0,
  completes integer not null default 0,
  watched_ms bigint not null default 0,
  leaves integer not null default 0,
  reaches integer not null default 0,
  docks integer not null default 0,
  closes integer not null default 0,
  unmutes integer not null default 0,
  article_clicks integer not null default 0,
  frames integer not null default 0,
  frame_ms bigint not null default 0,
  ad_requests integer not null default 0,
  ad_empties integer not null default 0,
  ad_loads integer not null default 0,
  ad_impressions integer not null default 0,
  ad_viewables integer not null default 0,
  ad_first_quartiles integer not null default 0,
  ad_midpoints integer not null default 0,
  ad_third_quartiles integer not null default 0,
  ad_completes integer not null default 0,
  ad_skips integer not null default 0,
  ad_clicks integer not null default 0,
  ad_closes integer not null default 0,
  ad_timeouts integer not null default 0,
  ad_errors integer not null default 0,
  ad_consents integer not null default 0,
  primary key (video_id, quarter, dimension, value)
) partition by range (quarter);
create index statistics_quarter_time on statistics_quarter (quarter, dimension);

-- Adds the partition of a month (UTC) unless it exists.
create function add_statistics_month(moment timestamptz) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', moment at time zone 'UTC');
  name text := 'statistics_quarter_' || to_char(first, 'YYYYMM');
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I partition of statistics_quarter for values from (%L) to (%L)',
    name, first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
end $$;

-- The same by day in the time zone of the settings, for a video, for a publisher (video 0) and for everything (both 0).
create table statistics_day (
  day date not null,
  publisher_id integer not null,
  video_id integer not null,
  dimension text not null,
  value text not null,
  impressions bigint not null default 0,
  starts bigint not null default 0,
  views bigint not null default 0,
  seen_views bigint not null default 0,
  first_quartiles bigint not null default 0,
  midpoints bigint not null default 0,
  third_quartiles bigint not null default 0,
  completes bigint not null default 0,
  watched_ms bigint not null default 0,
  leaves bigint not null default 0,
  reaches bigint not null default 0,
  docks bigint not null default 0,
  closes bigint not null default 0,
  unmutes bigint not null default 0,
  article_clicks bigint not null default 0,
  frames bigint not null default 0,
  frame_ms bigint not null default 0,
  ad_requests bigint not null default 0,
  ad_empties bigint not null default 0,
  ad_loads bigint not null default 0,
  ad_impressions bigint not null default 0,
  ad_viewables bigint not null default 0,
  ad_first_quartiles bigint not null default 0,
  ad_midpoints bigint not null default 0,
  ad_third_quartiles bigint not null default 0,
  ad_completes bigint not null default 0,
  ad_skips bigint not null default 0,
  ad_clicks bigint not null default 0,
  ad_closes bigint not null default 0,
  ad_timeouts bigint not null default 0,
  ad_errors bigint not null default 0,
  ad_consents bigint not null default 0,
  -- Millionths of the currency; null without a rate.
  revenue_micros bigint,
  primary key (publisher_id, video_id, dimension, day, value)
);
create index statistics_day_dimension on statistics_day (dimension, day, video_id);
create index statistics_day_video on statistics_day (video_id, day) where video_id > 0;

-- Days to add up anew from quarters.
create table statistics_due_day (day date primary key);

-- The items of videos with playbacks: they outlive the videos.
create table statistics_chapter (
  video_id integer not null,
  number integer not null,
  start_s double precision not null,
  -- The address of the article, else its title.
  story text not null,
  title text not null,
  created_at timestamptz not null default now(),
  primary key (video_id, number)
);
create index statistics_chapter_story on statistics_chapter (story, created_at);

-- One row: the time zone in which the days are counted, and when events were last counted.
create table statistics_state (
  id integer primary key default 1 check (id = 1),
  time_zone text not null default 'UTC',
  counted_at timestamptz
);
insert into statistics_state default values;

alter table settings add column statistics_time_zone text not null default 'UTC',
  add column currency text not null default 'EUR';
alter table publisher add column ad_cpm double precision check (ad_cpm >= 0);

-- A publisher's rate per thousand ad impressions, valid from a day on; null for none.
create table publisher_rate (
  publisher_id integer not null,
  day date not null,
  cpm double precision,
  primary key (publisher_id, day)
);
create function note_rate() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone (select statistics_time_zone from settings))::date;
begin
  insert into publisher_rate (publisher_id, day, cpm) values (new.id, today, new.ad_cpm)
  on conflict (publisher_id, day) do update set cpm = excluded.cpm;
  insert into statistics_due_day (day) values (today) on conflict do nothing;
  return null;
end $$;
create trigger publisher_rate_changed after update of ad_cpm on publisher
  for each row when (new.ad_cpm is distinct from old.ad_cpm) execute function note_rate();
create trigger publisher_rate_added after insert on publisher
  for each row when (new.ad_cpm is not null) execute function note_rate();
