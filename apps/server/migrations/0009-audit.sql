-- Who changed what, written in the transaction of the change. Names are kept as they were, so that the record
-- outlives both the one who acted and what was acted on.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  -- Where the call came from; null for the shell.
  address text,
  action text not null,
  subject text not null,
  subject_id integer,
  -- What the subject was called then.
  label text not null,
  -- {"field": {"from": …, "to": …}}, changed fields only, secrets masked.
  changes jsonb not null default '{}'
);
create index audit_newest on audit (at desc, id desc);
create index audit_subject on audit (subject, subject_id, at desc, id desc);
create index audit_actor on audit (actor, at desc, id desc);
