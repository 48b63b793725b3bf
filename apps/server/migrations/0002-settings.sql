-- One row for the whole system. max_concurrent_generations is held by locking this row while a job is claimed.
create table settings (
  id integer primary key default 1 check (id = 1),
  default_feed_check_interval integer not null default 60 check (default_feed_check_interval >= 5),
  video_retention_days integer not null default 30 check (video_retention_days >= 1),
  max_concurrent_generations integer not null default 5 check (max_concurrent_generations >= 1),
  storage_limit_gb double precision not null default 100 check (storage_limit_gb >= 1),
  maintenance_mode boolean not null default false,
  -- Set when the demo was seeded, so that deleting it does not bring it back.
  demo_seeded_at timestamptz
);
insert into settings default values;
