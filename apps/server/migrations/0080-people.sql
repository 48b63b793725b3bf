-- People with a role and a scope. Whoever could sign in before may do everything, as before.
alter table administrator
  add column role text not null default 'owner'
    check (role in ('owner', 'operator', 'editor', 'analyst', 'publisher')),
  add column sees_all_publishers boolean not null default true,
  add column is_active boolean not null default true,
  -- False until an invited person has chosen a password.
  add column has_joined boolean not null default true,
  add column last_sign_in_at timestamptz;

-- The publishers of a person who does not see all of them.
create table administrator_publisher (
  administrator_id integer not null references administrator on delete cascade,
  publisher_id integer not null references publisher on delete cascade,
  primary key (administrator_id, publisher_id)
);
create index administrator_publisher_publisher_id on administrator_publisher (publisher_id);

-- A link by which a person chooses a password once: an invitation, or a way back in. A newer one replaces it.
create table sign_in_link (
  administrator_id integer primary key references administrator on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

update administrator set last_sign_in_at = signed_in.at
from (
  select subject_id, max(at) as at from audit
  where subject = 'session' and action = 'signed_in' group by subject_id
) as signed_in
where signed_in.subject_id = administrator.id;
