-- What an operator lets the people of a publisher do.
alter table publisher
  add column people_may_ban boolean not null default false,
  add column people_may_change_brand boolean not null default false;
