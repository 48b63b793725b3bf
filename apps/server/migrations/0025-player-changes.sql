-- How often something has changed that players are told: rows of publishers, their slugs, and which videos are
-- finished. Counted like the changes of 0022, under the name that a trigger gives instead of its table's, so that one
-- small sum says that all remembered answers still hold.
create or replace function count_change() returns trigger language plpgsql as $$
begin
  insert into row_count (table_name, part, kind, rows) values ('changes', coalesce(TG_ARGV[0], TG_TABLE_NAME), '', 1);
  return null;
end $$;
create trigger publisher_player_changes after insert or update or delete or truncate on publisher
  for each statement execute function count_change('player');
create trigger publisher_slug_player_changes after insert or update or delete or truncate on publisher_slug
  for each statement execute function count_change('player');
create trigger video_player_changes after insert or delete or truncate on video
  for each statement execute function count_change('player');
create trigger video_player_changes_update after update of status on video
  for each statement execute function count_change('player');
