-- How many player events of a publisher were stored on a day in UTC: beyond a limit the day takes no more. The row
-- changes with every batch of beacons, hence the room in its pages.
create table daily_events (
  day date not null,
  publisher_id integer not null,
  events integer not null,
  primary key (day, publisher_id)
) with (fillfactor = 50);
insert into daily_events (day, publisher_id, events)
select (received_at at time zone 'UTC')::date, publisher_id, count(*)
from playback_event join video on video.id = video_id
where received_at >= date_trunc('day', now(), 'UTC') group by 1, 2;
