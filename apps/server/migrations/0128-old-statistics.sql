-- Adds the partition of a month (UTC) unless it exists. `create table … partition of` waited for every reader of the table, such
-- as a backup, and all later readers waited behind it. Attaching lets others read and write meanwhile.
create or replace function add_statistics_month(moment timestamptz) returns void language plpgsql as $$
declare
  first timestamp := date_trunc('month', moment at time zone 'UTC');
  name text := 'statistics_quarter_' || to_char(first, 'YYYYMM');
begin
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like statistics_quarter including all)', name);
  execute format('alter table statistics_quarter attach partition %I for values from (%L) to (%L)',
    name, first at time zone 'UTC', (first + interval '1 month') at time zone 'UTC');
end $$;

-- The figures of a day are replaced each minute. The other indexes find the rows of one publisher only among those of all
-- publishers.
create index statistics_day_time on statistics_day (day, publisher_id, video_id);
-- For the deletion of old items of videos.
create index statistics_chapter_created on statistics_chapter (created_at);
