create table feed (
  id integer generated always as identity primary key,
  name text not null,
  url text not null unique,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- The last successful pull.
  last_updated timestamptz,
  next_poll_at timestamptz not null default now(),
  etag text,
  last_modified text,
  failures integer not null default 0,
  last_error text
);
create index feed_newest on feed (created_at desc, id desc);
create index feed_due on feed (next_poll_at) where is_active;

create table item (
  id integer generated always as identity primary key,
  feed_id integer not null references feed on delete cascade,
  title text not null,
  summary text not null,
  url text,
  canonical_url text,
  category text not null,
  -- Every category of the item, upper-cased, for the publishers' wishes.
  categories text[] not null default '{}',
  published_at timestamptz,
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  content_hash text not null,
  -- Where the feed says the picture is, and where our checked copy lies.
  picture_url text,
  picture_key text,
  picture_sha256 text,
  picture_error text
);
create index item_newest on item (feed_id, coalesce(published_at, first_seen_at) desc, id desc);

-- An item has several identities (guid, address, hash); whoever brings one of them means this item.
create table item_key (
  feed_id integer not null references feed on delete cascade,
  key text not null,
  item_id integer not null references item on delete cascade,
  primary key (feed_id, key)
);
create index item_key_item on item_key (item_id);
