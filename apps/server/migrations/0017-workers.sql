-- Signs of life of the processes that work on jobs, one row for each run of a process.
create table worker (
  id uuid primary key,
  host text not null,
  process_id integer not null,
  version text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When it ended as it should; null while it runs, and for ever after a crash.
  stopped_at timestamptz
);
create index worker_seen on worker (last_seen_at desc);
