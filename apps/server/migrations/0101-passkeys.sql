-- The user handle of a person's passkeys (WebAuthn), which must not say who they are.
alter table administrator add column passkey_user_id uuid not null default gen_random_uuid();

create table passkey (
  id integer generated always as identity primary key,
  administrator_id integer not null references administrator on delete cascade,
  -- The id that the authenticator chose, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_administrator_id on passkey (administrator_id);

-- Challenges that were answered, until they expire: each is accepted once.
create table used_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
