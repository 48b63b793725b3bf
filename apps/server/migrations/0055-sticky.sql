-- Where the player docks: enabled, corner, offset in pixels.
alter table publisher
  add column sticky jsonb not null default '{"enabled": true, "corner": "bottom-right", "offset": 16}';
