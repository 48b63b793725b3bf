-- Whether a publisher's videos open with their titles and close with an end card.
alter table publisher add column rundown boolean not null default false;
