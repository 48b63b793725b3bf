-- Lists of jobs fold the pulls that found their feed unchanged.
alter table job_log add column found_nothing boolean not null default false;
