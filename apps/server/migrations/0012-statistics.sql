-- What is counted once for each playback is kept once, however often it is told.
delete from playback_event later using playback_event first
where later.playback = first.playback and later.type = first.type and later.seq > first.seq
  and later.type in ('impression', 'start', 'complete');
drop index playback_view;
create unique index playback_once on playback_event (playback, type)
  where type in ('impression', 'start', 'view', 'complete');

-- Counts of each day in UTC, kept up as things happen, so that they outlive what they count: videos go after
-- their retention, events after weeks. 0 stands for no publisher or no video.
create table daily_stats (
  day date not null,
  publisher_id integer not null,
  video_id integer not null,
  impressions integer not null default 0,
  starts integer not null default 0,
  views integer not null default 0,
  completes integer not null default 0,
  generated_videos integer not null default 0,
  failed_jobs integer not null default 0,
  primary key (day, publisher_id, video_id)
);
create index daily_stats_publisher on daily_stats (publisher_id, day);
create index daily_stats_video on daily_stats (video_id, day);

-- Counted by the database itself: jobs and videos end in many places, in processes that may die right after.
create function count_generated_video() returns trigger language plpgsql as $$
begin
  insert into daily_stats (day, publisher_id, video_id, generated_videos)
  values ((coalesce(new.generation_completed, now()) at time zone 'UTC')::date, new.publisher_id, new.id, 1)
  on conflict (day, publisher_id, video_id)
  do update set generated_videos = daily_stats.generated_videos + 1;
  return null;
end $$;
create trigger video_completed after update of status on video
  for each row when (new.status = 'COMPLETED' and old.status is distinct from new.status)
  execute function count_generated_video();

create function count_failed_job() returns trigger language plpgsql as $$
begin
  insert into daily_stats (day, publisher_id, video_id, failed_jobs)
  values (
    (coalesce(new.completed_at, now()) at time zone 'UTC')::date,
    coalesce((select publisher_id from video where id = new.video_id), 0),
    coalesce(new.video_id, 0),
    1)
  on conflict (day, publisher_id, video_id)
  do update set failed_jobs = daily_stats.failed_jobs + 1;
  return null;
end $$;
-- What an operator cancelled did not fail.
create trigger job_failed after update of status on job_log
  for each row when (new.status = 'failed' and old.status is distinct from new.status
    and new.error_class is distinct from 'cancelled')
  execute function count_failed_job();
