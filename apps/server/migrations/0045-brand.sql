-- The look of a publisher's videos, and the shapes in which they are made.
alter table publisher
  add column brand jsonb,
  add column ratios text[] not null default '{16:9}';

-- The name of a feed that viewers see; its own name is the operators'.
alter table feed add column public_name text;

-- The brand of publishers without one of their own: at most one row.
create table default_brand (
  id integer primary key default 1 check (id = 1),
  brand jsonb not null
);

-- Logos that brands name by the hash of their picture.
create table logo (
  sha256 text primary key,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null default now()
);
