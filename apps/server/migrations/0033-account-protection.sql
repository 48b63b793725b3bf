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

-- IPv6 addresses are learnt at the next sign-in. Not cast to inet: behind some proxies an address can be any text.
insert into sign_in_address (administrator_id, address, last_at)
select administrator.id, replace(audit.address, '::ffff:', ''), max(audit.at)
from audit join administrator on administrator.id = audit.subject_id
where audit.action = 'signed_in' and audit.subject = 'session' and audit.at > now() - interval '90 days'
  and audit.address ~ '^(::ffff:)?\d{1,3}(\.\d{1,3}){3}$'
group by 1, 2;

-- A name that is no account's is often a password in the wrong field: it is not kept any more.
update audit set actor = '(unknown name)', label = '(unknown name)'
where action = 'sign_in_failed' and actor not in (select username from administrator);
