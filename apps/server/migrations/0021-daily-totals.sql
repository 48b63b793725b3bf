-- The sums of finished days over all publishers and videos: a year of them would be millions of rows to add up.
create table daily_total (
  day date primary key,
  impressions bigint not null,
  starts bigint not null,
  views bigint not null,
  completes bigint not null,
  generated_videos bigint not null,
  failed_jobs bigint not null
);
