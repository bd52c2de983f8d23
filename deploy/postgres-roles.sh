#!/bin/sh
# The two database roles of docs/production.md, made once when the database is created.
set -eu
psql --username postgres --set=ON_ERROR_STOP=1 \
  --set=owner="$PRODUCT_OWNER_PASSWORD" --set=app="$PRODUCT_APP_PASSWORD" <<'SQL'
CREATE ROLE product_owner LOGIN PASSWORD :'owner';
CREATE ROLE product_app LOGIN PASSWORD :'app';
CREATE DATABASE product OWNER product_owner;
\connect product
SET ROLE product_owner;
CREATE SCHEMA drizzle;
GRANT USAGE ON SCHEMA public, drizzle TO product_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO product_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO product_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA drizzle GRANT SELECT ON TABLES TO product_app;
SQL
