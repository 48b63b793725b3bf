-- The items of some feeds, last seen first: without it a page of them reads every item of these feeds.
create index item_of_feed on item (feed_id, id);
