-- The lines that the ads.txt of publishers' domains should have, and the last check of each domain.
alter table settings add column ads_txt_lines text not null default '';
create table ads_txt (
  domain text primary key,
  checked_at timestamptz not null,
  -- One each, without comments; null when there was no answer.
  lines text,
  error text
);
