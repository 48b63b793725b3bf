create table administrator (
  id integer generated always as identity primary key,
  username text not null unique,
  password_hash text not null,
  created_at timestamptz not null default now()
);

-- Session ids are kept as SHA-256 only: who reads the table can't sign in with it.
create table session (
  id_hash bytea primary key,
  administrator_id integer references administrator on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
create index session_expires_at on session (expires_at);

-- Random secrets that every process needs to know, made at the first start.
create table server_secret (
  name text primary key,
  value text not null
);

-- The layout that rate-limiter-flexible expects of its PostgreSQL store.
create table sign_in_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
