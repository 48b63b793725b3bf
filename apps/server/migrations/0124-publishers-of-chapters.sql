-- The publisher of an item in the figures, so that the newest headline which one of many publishers gave a story is found by an
-- index. Null for videos without a publisher in the statistics, and for rows that the former version adds during an update.
alter table statistics_chapter add column publisher_id integer;
update statistics_chapter set publisher_id = coalesce(
  (select video.publisher_id from video where video.id = statistics_chapter.video_id),
  (select statistics_day.publisher_id from statistics_day
   where statistics_day.video_id = statistics_chapter.video_id and statistics_day.video_id > 0 limit 1));
create index statistics_chapter_publisher on statistics_chapter (story, publisher_id, created_at);
