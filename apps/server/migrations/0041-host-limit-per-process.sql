-- Requests per host are limited within each process. A new interval rescales what is left of a wait.
drop table host_place;
alter table feed drop column waits_since, drop column wished_minutes;
