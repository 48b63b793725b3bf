-- Videos keep the id of a deleted item, so that it can be withdrawn while they show it. Without the foreign key, the trigger
-- records the feed, which `withdrawal` needs. Items that were deleted before stay null.
alter table video_item
  drop constraint video_item_item_id_fkey,
  add column deleted_feed_id integer;

create function keep_deleted_items_of_videos() returns trigger language plpgsql as $$
begin
  update video_item set deleted_feed_id = gone.feed_id from gone where video_item.item_id = gone.id;
  return null;
end $$;

create trigger item_of_videos after delete on item referencing old table as gone
  for each statement execute function keep_deleted_items_of_videos();
