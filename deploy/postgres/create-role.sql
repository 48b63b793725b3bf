-- Creates the product's role and database, once, on an empty server. The role owns its database and nothing else.
-- psql reads the password from the environment to keep it out of logs.
\getenv password POSTGRES_PASSWORD
create role feedreel login password :'password' nosuperuser nocreatedb nocreaterole noreplication;
-- UTF-8, regardless of the server's locale.
create database feedreel owner feedreel template template0 encoding 'UTF8' locale 'C.UTF-8';
-- By default every role may connect to every database.
revoke connect, temporary on database feedreel, postgres, template1 from public;
-- Without a password the superuser cannot connect over the network; inside the container it needs none.
alter role current_user password null;
