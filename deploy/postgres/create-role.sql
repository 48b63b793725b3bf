-- The role and the database of the product, made once by an empty server: the role owns its database and nothing else.
-- psql reads the password from the environment, so that it stands in no log.
\getenv password POSTGRES_PASSWORD
create role feedreel login password :'password' nosuperuser nocreatedb nocreaterole noreplication;
-- UTF-8 whatever the server's own locale is.
create database feedreel owner feedreel template template0 encoding 'UTF8' locale 'C.UTF-8';
-- By default everybody may enter every database.
revoke connect, temporary on database feedreel, postgres, template1 from public;
-- Without a password the superuser can't come over the network; inside the container it needs none.
alter role current_user password null;
