-- Set where the password was made up for the administrator, until they choose their own.
alter table administrator add column must_change_password boolean not null default false;

-- From where an administrator signed in: such addresses are not held up when others guess the password.
create table sign_in_address (
  administrator_id integer not null references administrator on delete cascade,
  -- An IPv4 address, or an IPv6 network of 64 bits.
  address text not null,
  last_at timestamptz not null,
  primary key (administrator_id, address)
);
create index sign_in_address_last_at on sign_in_address (last_at);

-- A name that is no account's is often a password in the wrong field: it is not kept any more.
update audit set actor = '(unknown name)', label = '(unknown name)'
where action = 'sign_in_failed' and actor not in (select username from administrator);
