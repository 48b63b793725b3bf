-- Links that show one publisher's figures to anyone who has the token, until they are revoked. Only a hash of the token
-- is stored (SHA-256), which suffices for a random token of 256 bits.
create table report_link (
  id integer generated always as identity primary key,
  publisher_id integer not null references publisher on delete cascade,
  label text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index report_link_publisher on report_link (publisher_id, id desc);
