-- Tokens by which programs act for a person. Only a hash of the secret is stored (SHA-256), which suffices for a random
-- secret of 256 bits. A revoked token is deleted.
create table access_token (
  id integer generated always as identity primary key,
  administrator_id integer not null references administrator on delete cascade,
  name text not null,
  secret_hash bytea not null unique,
  scopes text[] not null check (scopes <@ array['read', 'content', 'manage'] and scopes <> '{}'),
  -- False: only the publishers in access_token_publisher, and of these those of the person.
  sees_all_publishers boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index access_token_administrator on access_token (administrator_id, id desc);

create table access_token_publisher (
  access_token_id integer not null references access_token on delete cascade,
  publisher_id integer not null references publisher on delete cascade,
  primary key (access_token_id, publisher_id)
);
create index access_token_publisher_publisher_id on access_token_publisher (publisher_id);
