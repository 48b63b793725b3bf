-- Which hosts asked for a publisher's player, one row for each host and day (UTC).
create table installation (
  publisher_id integer not null references publisher on delete cascade,
  day date not null,
  host text not null,
  -- Of the last time on that day.
  outcome text not null check (outcome in ('allowed', 'refused')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- As the player says it in its beacons; null until the first one.
  player_version text,
  primary key (publisher_id, day, host)
);
create index installation_newest on installation (publisher_id, last_at desc, host);
create index installation_day on installation (day);
