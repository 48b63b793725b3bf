-- held_picture may also be a picture that an editor chose for all publishers, with is_chosen: true. An edit may consist of
-- one alone. The previous version shows a chosen picture, but drops it with the next edit of a text.
alter table item_edit
  drop constraint item_edit_check,
  add constraint item_edit_check check (num_nonnulls(title, summary, category, held_picture) > 0);
