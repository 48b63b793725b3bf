-- What a feed's wait was reckoned from, so that it follows a change of the interval.
alter table feed
  add column waits_since timestamptz,
  -- The interval of the settings at that time; null for a wait that has nothing to do with it.
  add column waits_interval_minutes integer,
  -- How long the feed or its server asks to be left alone.
  add column wished_minutes double precision;
