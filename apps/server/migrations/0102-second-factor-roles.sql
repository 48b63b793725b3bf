-- Roles whose people must have a second factor.
alter table settings add column second_factor_roles text[] not null default '{}';
