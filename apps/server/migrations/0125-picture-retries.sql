-- When the picture of an item may be looked for again after a failure. Without it, one failure of a picture's host left an
-- item out of the videos of brands that skip items without a picture, for good.
alter table item add column picture_retry_at timestamptz;
