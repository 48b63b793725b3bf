-- What kind of failure it was, and what the queue needs to run the job again.
alter table job_log
  add column error_class text,
  add column job_name text,
  add column payload jsonb,
  add column unique_key text;

-- The job that makes the video: an older one of the same video can't write to it any more.
alter table video
  add column error_class text,
  add column job_log_id integer;
update video set job_log_id = (
  select max(job_log.id) from job_log
  where job_log.video_id = video.id and job_log.status in ('queued', 'running'))
where status in ('QUEUED', 'PROCESSING');
