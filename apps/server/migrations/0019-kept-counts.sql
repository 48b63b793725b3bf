-- How many rows the big tables have, kept up in the transaction of each change. Changes are added as rows of their
-- own, so that nobody waits for anybody; a count is the sum of its rows. Now and then a part's rows become one again.
create table row_count (
  id bigint generated always as identity primary key,
  table_name text not null,
  -- What is counted apart: the feed of items, the type of job logs, the subject of audit records, else ''.
  part text not null,
  -- And within it: state, status, category or actor.
  kind text not null,
  rows bigint not null
);
create index row_count_part on row_count (table_name, part);

-- Arguments: the expressions that give part and kind of a row.
create function keep_row_count() returns trigger language plpgsql as $$
declare
  changes text := '';
begin
  if TG_OP = 'TRUNCATE' then
    delete from row_count where table_name = TG_TABLE_NAME;
    return null;
  end if;
  if TG_OP <> 'DELETE' then
    changes := format('select %s as part, %s as kind, 1 as change from after_rows', TG_ARGV[0], TG_ARGV[1]);
  end if;
  if TG_OP = 'UPDATE' then
    changes := changes || ' union all ';
  end if;
  if TG_OP <> 'INSERT' then
    changes := changes
      || format('select %s as part, %s as kind, -1 as change from before_rows', TG_ARGV[0], TG_ARGV[1]);
  end if;
  execute format('insert into row_count (table_name, part, kind, rows)
    select %L, part, kind, sum(change) from (%s) changes group by part, kind having sum(change) <> 0',
    TG_TABLE_NAME, changes);
  return null;
end $$;

-- Rows that another transaction is folding stay for the next time.
create function fold_row_count() returns trigger language plpgsql as $$
begin
  with folded as (
    delete from row_count where id in (
      select id from row_count where table_name = new.table_name and part = new.part for update skip locked)
    returning kind, rows)
  insert into row_count (table_name, part, kind, rows)
  select new.table_name, new.part, kind, sum(rows) from folded group by kind having sum(rows) <> 0;
  return null;
end $$;
create trigger row_count_fold after insert on row_count
  for each row when (random() < 0.06) execute function fold_row_count();

create procedure keep_count_of(counted text, part text, kind text) language plpgsql as $$
begin
  execute format('create trigger %1$s_counted_insert after insert on %1$I referencing new table as after_rows
    for each statement execute function keep_row_count(%2$L, %3$L)', counted, part, kind);
  execute format('create trigger %1$s_counted_update after update on %1$I
    referencing old table as before_rows new table as after_rows
    for each statement execute function keep_row_count(%2$L, %3$L)', counted, part, kind);
  execute format('create trigger %1$s_counted_delete after delete on %1$I referencing old table as before_rows
    for each statement execute function keep_row_count(%2$L, %3$L)', counted, part, kind);
  execute format('create trigger %1$s_counted_truncate after truncate on %1$I
    for each statement execute function keep_row_count()', counted);
  execute format('insert into row_count (table_name, part, kind, rows)
    select %1$L, %2$s, %3$s, count(*) from %1$I group by 2, 3', counted, part, kind);
end $$;
call keep_count_of('feed', '''''', 'is_active::text');
call keep_count_of('publisher', '''''', 'is_active::text');
call keep_count_of('publisher_feed', '''''', '''''');
call keep_count_of('video', '''''', 'status');
call keep_count_of('job_log', 'job_type', 'status');
call keep_count_of('audit', 'subject', 'actor');
call keep_count_of('item', 'feed_id::text', 'category');
drop procedure keep_count_of;

-- All items together are the sum over all feeds: kept once more, so that nobody adds up thousands of feeds.
create function keep_item_total() returns trigger language plpgsql as $$
begin
  if TG_OP = 'INSERT' then
    insert into row_count (table_name, part, kind, rows) select 'all items', '', '', count(*) from after_rows;
  elsif TG_OP = 'DELETE' then
    insert into row_count (table_name, part, kind, rows) select 'all items', '', '', -count(*) from before_rows;
  else
    delete from row_count where table_name = 'all items';
  end if;
  return null;
end $$;
create trigger item_total_insert after insert on item referencing new table as after_rows
  for each statement execute function keep_item_total();
create trigger item_total_delete after delete on item referencing old table as before_rows
  for each statement execute function keep_item_total();
create trigger item_total_truncate after truncate on item for each statement execute function keep_item_total();
insert into row_count (table_name, part, kind, rows) select 'all items', '', '', count(*) from item;

-- Pages far from the first are found in the index alone, which holds for columns but not for expressions.
-- Items are searched within one feed, and many come every second: a feed is looked through without an index of words,
-- in small letters and byte by byte. Both columns in one statement, so that the table is written anew once.
alter table item
  add column newest_at timestamptz not null generated always as (coalesce(published_at, first_seen_at)) stored,
  add column search_text text collate "C" not null
    generated always as (lower(title || E'\n' || summary)) stored;
drop index item_newest;
create index item_newest on item (feed_id, newest_at desc, id desc);

-- The overview of all publishers' feeds walks one index: newest publisher first, its feeds in their order.
alter table publisher_feed add column publisher_created_at timestamptz;
update publisher_feed set publisher_created_at = publisher.created_at
  from publisher where publisher.id = publisher_id;
alter table publisher_feed alter column publisher_created_at set not null;
create index publisher_feed_newest
  on publisher_feed (publisher_created_at desc, publisher_id desc, position, feed_id);
create function date_publisher_feed() returns trigger language plpgsql as $$
begin
  new.publisher_created_at := (select created_at from publisher where id = new.publisher_id);
  return new;
end $$;
create trigger publisher_feed_dated before insert on publisher_feed
  for each row execute function date_publisher_feed();

-- Lists that are filtered by state.
create index video_of_status on video (status, created_at desc, id desc);
create index feed_of_state on feed (is_active, created_at desc, id desc);
create index publisher_of_state on publisher (is_active, created_at desc, id desc);
create index job_log_of_status on job_log (status, started_at desc, id desc);
