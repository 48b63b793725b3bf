-- The places at a host: whoever asks it for something holds one, and gives it back by deleting the row. What a dead
-- process left is anybody's after `until`, which the living put off. Of no worth after a crash of the database, hence
-- unlogged; rows come and go by the hundred in a second, hence the early vacuum.
create unlogged table host_place (
  host text not null,
  place smallint not null,
  holder uuid not null,
  until timestamptz not null,
  primary key (host, place)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
