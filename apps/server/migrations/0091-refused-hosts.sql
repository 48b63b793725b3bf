-- The dashboard shows which hosts were refused last.
create index installation_refused on installation (last_at desc) where outcome = 'refused';
