-- How often what is asked for with much work has changed, kept like the counts of rows (0019): in the transaction of
-- each change, as rows that are added up. The same sum means that nothing has changed.
create function count_change() returns trigger language plpgsql as $$
begin
  insert into row_count (table_name, part, kind, rows) values ('changes', TG_TABLE_NAME, '', 1);
  return null;
end $$;

-- What a video is found by.
alter table video add column search_text text collate "C" not null
  generated always as (lower(coalesce(latest_content_title, ''))) stored;
drop index video_search;
create index video_search on video using gin (search_text gin_trgm_ops);
create trigger video_changes after insert or delete or truncate on video
  for each statement execute function count_change();
create trigger video_changes_update after update of status, publisher_id, created_at, latest_content_title on video
  for each statement execute function count_change();

-- What is shown to choose from, and what videos are found by too.
create trigger feed_changes after insert or delete or truncate on feed
  for each statement execute function count_change();
create trigger feed_changes_update after update of name, is_active on feed
  for each statement execute function count_change();
create trigger publisher_changes after insert or delete or truncate on publisher
  for each statement execute function count_change();
create trigger publisher_changes_update after update of name, is_active on publisher
  for each statement execute function count_change();

-- Items are found within their feed, so each feed has changes of its own.
create function count_item_change() returns trigger language plpgsql as $$
begin
  if TG_OP = 'UPDATE' then
    insert into row_count (table_name, part, kind, rows)
    select distinct 'changes', 'item ' || after_rows.feed_id, '', 1
    from after_rows join before_rows using (id)
    where (after_rows.search_text, after_rows.category, after_rows.newest_at)
      is distinct from (before_rows.search_text, before_rows.category, before_rows.newest_at);
  else
    insert into row_count (table_name, part, kind, rows)
    select distinct 'changes', 'item ' || feed_id, '', 1 from changed_rows;
  end if;
  return null;
end $$;
create trigger item_changes_insert after insert on item referencing new table as changed_rows
  for each statement execute function count_item_change();
create trigger item_changes_delete after delete on item referencing old table as changed_rows
  for each statement execute function count_item_change();
create trigger item_changes_update after update on item referencing old table as before_rows new table as after_rows
  for each statement execute function count_item_change();
