-- What the files of videos and segments take, kept like the counts of rows (0019): every process is asked for it every few
-- seconds, and adding up a million rows takes more than a second.
create function keep_bytes() returns trigger language plpgsql as $$
begin
  if TG_OP = 'TRUNCATE' then
    delete from row_count where table_name = 'bytes' and part = TG_TABLE_NAME;
  elsif TG_OP = 'INSERT' then
    insert into row_count (table_name, part, kind, rows)
    select 'bytes', TG_TABLE_NAME, '', sum(bytes) from after_rows having sum(bytes) <> 0;
  elsif TG_OP = 'DELETE' then
    insert into row_count (table_name, part, kind, rows)
    select 'bytes', TG_TABLE_NAME, '', -sum(bytes) from before_rows having sum(bytes) <> 0;
  else
    insert into row_count (table_name, part, kind, rows)
    values ('bytes', TG_TABLE_NAME, '', new.bytes - old.bytes);
  end if;
  return null;
end $$;

create trigger video_bytes_insert after insert on video referencing new table as after_rows
  for each statement execute function keep_bytes();
create trigger video_bytes_delete after delete on video referencing old table as before_rows
  for each statement execute function keep_bytes();
create trigger video_bytes_truncate after truncate on video for each statement execute function keep_bytes();
-- Row by row, since most changes of a video are of something else.
create trigger video_bytes_update after update of bytes on video
  for each row when (new.bytes <> old.bytes) execute function keep_bytes();

create trigger segment_bytes_insert after insert on segment referencing new table as after_rows
  for each statement execute function keep_bytes();
create trigger segment_bytes_delete after delete on segment referencing old table as before_rows
  for each statement execute function keep_bytes();
create trigger segment_bytes_truncate after truncate on segment for each statement execute function keep_bytes();
create trigger segment_bytes_update after update of bytes on segment
  for each row when (new.bytes <> old.bytes) execute function keep_bytes();

insert into row_count (table_name, part, kind, rows)
select 'bytes', 'video', '', sum(bytes) from video having sum(bytes) <> 0
union all select 'bytes', 'segment', '', sum(bytes) from segment having sum(bytes) <> 0;
