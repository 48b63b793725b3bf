-- The language that a feed declares, as a BCP 47 tag: videos divide words and name months by it. Polls write it.
alter table feed add column language text;
