-- With the day, which makes an installation's key whole: pages far from the first are found in the index alone.
drop index installation_newest;
create index installation_newest on installation (publisher_id, last_at desc, host, day);
