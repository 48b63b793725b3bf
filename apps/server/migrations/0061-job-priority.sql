-- The priority of a job in the queue, whose own tables are not exported.
alter table job_log add column job_priority integer not null default 0;
