-- Hosts that asked to be left alone, until when: no feed of theirs is pulled meanwhile.
create table resting_host (
  host text primary key,
  until timestamptz not null
);

-- When a document last came whole, without asking only for what has changed.
alter table feed add column fetched_whole_at timestamptz;
