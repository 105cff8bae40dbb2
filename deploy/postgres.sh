# The image of Postgres runs this once, when it prepares a new database. The product gets a role that owns its database and
# is no superuser. The superuser keeps no password, so that it signs in from inside the container alone.
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
create role dodam login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database dodam owner dodam;
alter role current_user password null;
SQL
