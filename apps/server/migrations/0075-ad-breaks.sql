-- How a publisher's ads are shown beside their tag, and items that no ad may be next to.
alter table publisher
  add column ad_second_break boolean not null default false,
  add column ad_fallback_tags text[] not null default '{}' check (cardinality(ad_fallback_tags) <= 2),
  add column ad_cap_per_page integer check (ad_cap_per_page > 0),
  add column ad_cap_per_hour integer check (ad_cap_per_hour > 0),
  add column ad_when_docked boolean not null default true,
  add column ad_requires_consent boolean not null default false;
alter table item add column no_ads boolean not null default false;
