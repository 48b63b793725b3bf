-- Searching for a text anywhere in another: three letters at a time, in indexes. The extension comes with PostgreSQL
-- and may be created by the owner of a database.
create extension if not exists pg_trgm;

create index feed_search on feed using gin (name gin_trgm_ops, url gin_trgm_ops);
create index video_search on video using gin (latest_content_title gin_trgm_ops);
create index job_log_search on job_log using gin (details gin_trgm_ops);
create index publisher_slug_search on publisher_slug using gin (slug gin_trgm_ops) where is_current;
create function domains_text(domains text[]) returns text language sql immutable parallel safe
  return array_to_string(domains, ' ');
create index publisher_search on publisher using gin (name gin_trgm_ops, domains_text(allowed_domains) gin_trgm_ops);
