-- What the three files of a segment are, to notice damage before they get into a video. Older segments have no
-- hash: they are made anew, and cleared away when nobody has used them for a week.
alter table segment add column content_sha256 text;
