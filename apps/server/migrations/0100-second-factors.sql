-- The authenticator app of a person (TOTP, RFC 6238); without confirmed_at until its first code was right.
create table totp_factor (
  administrator_id integer primary key references administrator on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- The period of 30 seconds of the last accepted code: a code is accepted once.
  last_step integer not null default 0
);

create table recovery_code (
  administrator_id integer not null references administrator on delete cascade,
  code_hash bytea not null,
  primary key (administrator_id, code_hash)
);
