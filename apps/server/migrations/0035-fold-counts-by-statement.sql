-- Folding a part of the counts (0019) was decided for each row that was added, and added rows itself: with more than
-- about 16 kinds in a part, the rows of one folding began more than one other on average, without end. It is decided
-- once per statement now, and adds no row: one row of each kind takes the sum of all.
drop trigger row_count_fold on row_count;

-- Rows that another transaction is folding stay for the next time. Each statement that adds to a part folds it in one
-- of 16 cases, so that a part has about 16 times as many rows as one such statement adds.
create or replace function fold_row_count() returns trigger language plpgsql as $$
begin
  with folding as materialized (
    select id, table_name, part, kind, rows from row_count
    where (table_name, part) in (select table_name, part from added)
    for update skip locked
  ), folded as (
    select min(id) as id, sum(rows) as rows, count(*) as parts from folding
    group by table_name, part, kind having sum(rows) <> 0
  ), summed as (
    update row_count set rows = folded.rows from folded where row_count.id = folded.id and folded.parts > 1
  )
  delete from row_count where id in (select id from folding except select id from folded);
  return null;
end $$;
create trigger row_count_fold after insert on row_count referencing new table as added
  for each statement when (random() < 1.0 / 16) execute function fold_row_count();

-- What was left of kinds that are gone.
with folded as (delete from row_count returning table_name, part, kind, rows)
insert into row_count (table_name, part, kind, rows)
select table_name, part, kind, sum(rows) from folded group by 1, 2, 3 having sum(rows) <> 0;
