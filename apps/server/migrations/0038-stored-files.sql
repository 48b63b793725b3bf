-- What each file of the media storage held when it was written: SHA-256 (hex) of its bytes. Files of before have none until
-- the first scrub.
create table stored_file (
  key text primary key,
  sha256 text not null
);
