-- How a person wants lists to be shown; null until they choose.
alter table administrator add column list_density text check (list_density in ('comfortable', 'compact'));
