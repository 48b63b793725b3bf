-- Who a person is at the provider of single sign-on. A subject is unique within its issuer (OpenID Connect Core, 2).
create table single_sign_on (
  administrator_id integer primary key references administrator on delete cascade,
  issuer text not null,
  subject text not null,
  unique (issuer, subject)
);

-- False: nobody knows the password that belongs to the hash, as of people who were invited and have not chosen one.
alter table administrator add column has_password boolean not null default true;
update administrator set has_password = false where not has_joined;
