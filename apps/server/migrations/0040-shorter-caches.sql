-- Cached answers and searches no longer depend on counted changes (0022, 0025): player answers expire after a second,
-- and a search runs again for each call.
drop trigger video_changes on video;
drop trigger video_changes_update on video;
drop trigger feed_changes on feed;
drop trigger feed_changes_update on feed;
drop trigger publisher_changes on publisher;
drop trigger publisher_changes_update on publisher;
drop trigger item_changes_insert on item;
drop trigger item_changes_delete on item;
drop trigger item_changes_update on item;
drop trigger publisher_player_changes on publisher;
drop trigger publisher_slug_player_changes on publisher_slug;
drop trigger video_player_changes on video;
drop trigger video_player_changes_update on video;
drop function count_change();
drop function count_item_change();
delete from row_count where table_name = 'changes';

-- Videos are searched in the index of their order, which holds what they are searched by: for 100,000 videos it has
-- 11 MB and takes about 20 ms whatever the text is; the trigram index took 240 ms for one letter. An index entry has at
-- most 2,704 bytes, hence the limit.
drop index video_search;
drop index video_newest;
alter table video drop column search_text;
alter table video add column search_text text collate "C" not null
  generated always as (lower(left(coalesce(latest_content_title, ''), 500))) stored;
create index video_newest on video (created_at desc, id desc) include (search_text, publisher_id);
