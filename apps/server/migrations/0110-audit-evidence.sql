-- Audit entries name people by id: 'person 12' stands in actor and label, and the name is that of the administrator.
alter table audit
  add column actor_kind text check (actor_kind in ('person', 'token', 'shell', 'job', 'visitor')),
  add column person_id integer,
  add column token_id integer,
  -- The place in the chain and SHA-256 of the previous hash and the entry; null until the entry is chained.
  add column position bigint,
  add column hash bytea,
  add check ((position is null) = (hash is null));

-- Also called for entries that the previous version writes during a rolling restart.
create function name_audit_actor() returns trigger language plpgsql as $$
begin
  if new.actor = 'feedreel' and new.address is null then
    new.actor_kind := 'job';
  elsif new.actor = 'shell' and new.address is null then
    new.actor_kind := 'shell';
  else
    new.actor_kind := case new.action when 'sign_in_failed' then 'visitor' else 'person' end;
    select id into new.person_id from administrator where username = new.actor;
    if new.person_id is not null then
      new.actor := 'person ' || new.person_id;
    end if;
  end if;
  if new.subject in ('person', 'session') and coalesce(new.subject_id, new.person_id) is not null then
    new.label := 'person ' || coalesce(new.subject_id, new.person_id);
  end if;
  return new;
end $$;
create trigger audit_actor_named before insert or update on audit
  for each row when (new.actor_kind is null) execute function name_audit_actor();
update audit set actor_kind = null;
alter table audit alter column actor_kind set not null;
-- The update added counts by name that come to zero: without names, as the entries.
delete from row_count where table_name = 'audit';
insert into row_count (table_name, part, kind, rows)
  select 'audit', subject, actor, count(*) from audit group by 2, 3;

create unique index audit_position on audit (position);
create index audit_unchained on audit (id) where position is null;

-- The ends of the chain: the last entry that retention deleted, and the newest one.
create table audit_chain (
  id boolean primary key default true check (id),
  anchor_position bigint not null default 0,
  anchor_hash bytea not null default decode(repeat('00', 32), 'hex'),
  head_position bigint not null default 0,
  head_hash bytea not null default decode(repeat('00', 32), 'hex')
);
insert into audit_chain default values;
