-- The picture that an item keeps with its held texts: its url, and key, sha256 and error once it was fetched. Null when the
-- picture of the source is shown.
alter table item_edit add column held_picture jsonb;
create index item_edit_held_picture on item_edit ((held_picture ->> 'key')) where held_picture is not null;
