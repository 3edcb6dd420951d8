-- The account and the database of the product: sudo -u postgres psql --file=deploy/systemd/database.sql
-- The account owns its database, which is all that the migrations need (they create the extensions pg_trgm and unaccent), and
-- is no superuser. Where the owner of a database may create no extension, a superuser creates both in it before the start.
\set ON_ERROR_STOP on
\if :{?password}
\else
  \prompt 'Password of the account, as in DATABASE_URL: ' password
\endif
create role recours login password :'password' nosuperuser nocreatedb nocreaterole;
create database recours owner recours template template0 encoding 'UTF8';
