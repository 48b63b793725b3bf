-- A poll changes its feed twice and its job log twice, and each time every index of the table got an entry. A change of
-- a row's columns that no index holds writes to no index at all when the page has room for it (HOT).
drop index feed_due;
alter table feed set (fillfactor = 50);

-- What a log tells is looked for by its letters once it has its last words; few wait or run, found by their status.
drop index job_log_search;
create index job_log_search on job_log using gin (details gin_trgm_ops) where status in ('success', 'failed');
-- Most logs are of polls, which have no video.
drop index job_log_video;
create index job_log_video on job_log (video_id) where video_id is not null;
