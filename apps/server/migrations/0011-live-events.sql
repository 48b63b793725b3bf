-- What was told in the last minutes, so that a listener who was away can catch up. Ids are given before their
-- transactions commit, so a lower id may become visible after a higher one: `oldest_open` is the oldest
-- transaction that was still open when the event was told, and whoever has heard the event has heard everything
-- of older transactions.
create table live_event (
  id bigint generated always as identity primary key,
  told_at timestamptz not null default clock_timestamp(),
  transaction_id xid8 not null default pg_current_xact_id(),
  oldest_open xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  event jsonb not null
);
create index live_event_told on live_event (told_at);
