-- What the next poll of a feed goes by.
alter table feed
  -- Polls in a row that brought nothing new.
  add column idle_polls integer not null default 0,
  -- How long the feed itself asks to be left alone.
  add column ttl_minutes integer,
  -- The document of the last poll: the same one again holds nothing new.
  add column body_sha256 text,
  -- Where the address leads for good, and in how many polls in a row it has done so.
  add column moved_to text,
  add column moved_seen integer not null default 0;

-- Jobs of one group run only so many at a time, queued again too.
alter table job_log add column job_group text;
