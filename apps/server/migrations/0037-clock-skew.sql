-- Seconds by which a worker's machine was ahead of the database's clock at its last heartbeat, below 0 when behind.
alter table worker add column clock_skew_s double precision not null default 0;
