-- A new key is used from active_from on, so that every process knows it before another uses it. Until then, and for what
-- was made before, the retired ones.
alter table server_secret add column active_from timestamptz not null default '-infinity';
create table retired_secret (
  id integer generated always as identity primary key,
  name text not null,
  value text not null,
  retired_at timestamptz not null default now()
);
create index retired_secret_name on retired_secret (name, retired_at desc);
