-- What an address comes to in a browser, however it is spelled. Feeds of before whose addresses were two spellings of
-- one place stay: the older one has it.
alter table feed add column canonical_url text;
update feed set canonical_url = regexp_replace(url, '^(https?://[^/?#]+)(?=[?#]|$)', '\1/');
update feed set canonical_url = null
  from feed older where older.canonical_url = feed.canonical_url and older.id < feed.id;
create unique index feed_canonical_url on feed (canonical_url);
