create table job_log (
  id integer generated always as identity primary key,
  job_type text not null check (job_type in ('feed_update', 'video_generation', 'cleanup', 'command')),
  status text not null default 'queued' check (status in ('queued', 'running', 'success', 'failed')),
  -- When it was queued, then when its latest attempt started.
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  details text not null default '',
  feed_id integer references feed on delete set null,
  video_id integer references video on delete set null,
  -- Output and errors of a command, kept apart so that the caller can show them.
  output text not null default '',
  errors text not null default ''
);
create index job_log_newest on job_log (started_at desc, id desc);
create index job_log_of_type on job_log (job_type, status, started_at desc, id desc);
create index job_log_video on job_log (video_id);
create index job_log_feed on job_log (feed_id);
