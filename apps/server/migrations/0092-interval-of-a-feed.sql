-- Minutes between the polls of a feed; null: those of the settings.
alter table feed add column check_interval integer check (check_interval >= 5);
