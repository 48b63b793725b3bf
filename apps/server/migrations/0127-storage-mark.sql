-- The id of this database. The object probe/storage-id of its storage holds it too, so that neither the empty folder of a disk
-- that is not mounted nor the bucket of another installation is taken for its storage.
create table storage_mark (
  id uuid primary key default gen_random_uuid()
);
insert into storage_mark default values;
