-- A count that runs beside a change of a rate must wait for it. The day is often due already, and the row that stayed as it was
-- locked nothing: the count took the day with the former rate, and no row was left for the new one.
create or replace function note_rate() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone (select statistics_time_zone from settings))::date;
begin
  insert into publisher_rate (publisher_id, day, cpm) values (new.id, today, new.ad_cpm)
  on conflict (publisher_id, day) do update set cpm = excluded.cpm;
  insert into statistics_due_day (day) values (today)
  on conflict (day) do update set day = excluded.day;
  return null;
end $$;
