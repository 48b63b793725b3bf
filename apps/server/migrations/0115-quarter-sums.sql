-- The sums of a quarter of an hour of a publisher and of everything (publisher 0). Without them the hours of a report are read
-- from the rows of all videos.
create table statistics_quarter_sum (like statistics_quarter including defaults);
alter table statistics_quarter_sum
  drop column video_id, drop column dimension, drop column value,
  add primary key (publisher_id, quarter);
create index statistics_quarter_sum_time on statistics_quarter_sum (quarter);

do $$
declare
  names text;
  sums text;
begin
  select string_agg(name, ', '), string_agg('sum(' || name || ')', ', ') into names, sums
  from (
    select attname as name from pg_attribute
    where attrelid = 'statistics_quarter_sum'::regclass and attnum > 0 and not attisdropped
      and attname not in ('publisher_id', 'quarter') order by attnum
  ) as counts;
  execute format('insert into statistics_quarter_sum (publisher_id, quarter, %s)
    select coalesce(publisher_id, 0), quarter, %s from statistics_quarter where dimension = ''total''
    group by grouping sets ((publisher_id, quarter), (quarter))', names, sums);
end $$;
