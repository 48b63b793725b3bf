-- Which pictures of the storage still belong to an item.
create index item_picture on item (picture_key) where picture_key is not null;
