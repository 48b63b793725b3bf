-- Whether anything can be heard in a video. Null for videos that were made before this was noted.
alter table video add column has_sound boolean;
