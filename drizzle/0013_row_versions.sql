-- A version counts whatever changes of a row, but what is named here: a column that comes later is covered by itself.
-- Columns that the database fills in are named, since they are not filled in yet when this runs.
CREATE FUNCTION "count_row_version"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	left_out text[] := TG_ARGV || ARRAY['version', 'updated_at'];
BEGIN
	IF (to_jsonb(NEW) - left_out) IS DISTINCT FROM (to_jsonb(OLD) - left_out) THEN
		NEW."version" := OLD."version" + 1;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER "book_version" ON "book";
--> statement-breakpoint
CREATE TRIGGER "book_version" BEFORE UPDATE ON "book" FOR EACH ROW EXECUTE FUNCTION "count_row_version"('search', 'words');
--> statement-breakpoint
DROP TRIGGER "genre_version" ON "genre";
--> statement-breakpoint
CREATE TRIGGER "genre_version" BEFORE UPDATE ON "genre" FOR EACH ROW EXECUTE FUNCTION "count_row_version"();
