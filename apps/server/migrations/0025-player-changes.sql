-- How often something has changed that players are told: rows of publishers, their slugs, and which videos are
-- finished. Counted like the changes of 0022, so that one small sum says that all remembered answers still hold.
create function count_player_change() returns trigger language plpgsql as $$
begin
  insert into row_count (table_name, part, kind, rows) values ('changes', 'player', '', 1);
  return null;
end $$;
create trigger publisher_player_changes after insert or update or delete or truncate on publisher
  for each statement execute function count_player_change();
create trigger publisher_slug_player_changes after insert or update or delete or truncate on publisher_slug
  for each statement execute function count_player_change();
create trigger video_player_changes after insert or delete or truncate on video
  for each statement execute function count_player_change();
create trigger video_player_changes_update after update of status on video
  for each statement execute function count_player_change();
