-- Runs once, when the volume of the database is new. The product's account owns its database, which is all that its
-- migrations need, and is no superuser.
\getenv password POSTGRES_PASSWORD
create role recours login password :'password' nosuperuser nocreatedb nocreaterole;
alter database recours owner to recours;
-- The superuser keeps the socket within the container, and signs in from nowhere else.
alter role postgres password null;
