-- By which administrators see and end their own sessions, which last 30 days at most.
alter table session
  add column id integer generated always as identity unique,
  add column created_at timestamptz not null default now();
create index session_administrator_id on session (administrator_id);
