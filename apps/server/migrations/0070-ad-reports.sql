-- What a publisher's ad server reported for a day, as uploaded. Days are those of the ad server. Without a reference:
-- statistics outlive publishers.
create table ad_report (
  publisher_id integer not null,
  day date not null,
  impressions bigint check (impressions >= 0),
  -- Millionths of the currency.
  revenue_micros bigint not null check (revenue_micros >= 0),
  uploaded_at timestamptz not null default now(),
  primary key (publisher_id, day)
);
create index ad_report_day on ad_report (day);

-- In rows of the dimension `total` for a publisher and for everything: the reports of the day, and the part of
-- revenue_micros that they replace.
alter table statistics_day add column reported_micros bigint,
  add column reported_impressions bigint,
  add column replaced_micros bigint;
