-- An event reports up to 10,000 calls of trackers, so the sums of a quarter of an hour can exceed an integer, and one sum that does
-- not fit stops all counting. The other sums of integers grow by 50 at most with a playback. Rewrites both tables.
alter table statistics_quarter
  alter column ad_trackers type bigint,
  alter column ad_tracker_failures type bigint;
alter table statistics_quarter_sum
  alter column ad_trackers type bigint,
  alter column ad_tracker_failures type bigint;
