-- Calls of the trackers that ad documents name, and how many of them failed.
alter table player_event add column called integer, add column failed integer;
alter table statistics_quarter
  add column ad_trackers integer not null default 0,
  add column ad_tracker_failures integer not null default 0;
alter table statistics_day
  add column ad_trackers bigint not null default 0,
  add column ad_tracker_failures bigint not null default 0;
