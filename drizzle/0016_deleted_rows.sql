CREATE TABLE "deleted_row" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table" text NOT NULL,
	"row" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "deleted_row_created" ON "deleted_row" USING btree ("created_at");
--> statement-breakpoint
-- An array cannot have foreign keys. Ids of what is not there are left out as they are written, under a lock that a
-- deletion waits for. Arguments: the column, and the table that its ids are of.
CREATE FUNCTION "keep_known_ids"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	known uuid[];
BEGIN
	EXECUTE format(
		'SELECT coalesce(array_agg("id"), ''{}'') FROM (
			SELECT "id" FROM %I WHERE "id" = ANY(($1).%I) ORDER BY "id" FOR KEY SHARE
		) AS "there"', TG_ARGV[1], TG_ARGV[0]) INTO known USING NEW;
	RETURN jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0], known));
END $$;
--> statement-breakpoint
-- Takes the id of what was deleted out of such a column. Arguments: the table, and its column.
CREATE FUNCTION "take_id_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format(
		'UPDATE %1$I SET %2$I = array_remove(%2$I, $1), "updated_at" = now() WHERE %2$I @> ARRAY[$1]',
		TG_ARGV[0], TG_ARGV[1]) USING OLD."id";
	RETURN NULL;
END $$;
