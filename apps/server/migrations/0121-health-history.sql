-- When a check of the installation's health found a problem; ended_at is null while it lasts.
create table health_problem (
  id integer generated always as identity primary key,
  check_name text not null check (check_name in ('storage', 'clocks', 'outage', 'workers')),
  -- As it was when the problem began.
  sentence text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  unique (check_name, began_at)
);
create unique index health_problem_open on health_problem (check_name) where ended_at is null;

-- How full the storage was, once a day.
create table storage_sample (
  taken_at timestamptz primary key,
  used_bytes bigint not null,
  -- Null for a bucket.
  disk_free_bytes bigint
);
