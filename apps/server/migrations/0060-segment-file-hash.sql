-- The hash of a segment's video file alone, which is what most uses of the segment read; null for segments of older versions.
alter table segment add column file_sha256 text;
