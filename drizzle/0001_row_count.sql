-- Exact totals without a scan: statements that add or remove rows keep them up to date.
INSERT INTO "row_count" VALUES ('book', 0);
--> statement-breakpoint
CREATE FUNCTION "keep_row_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		UPDATE "row_count" SET "total" = 0 WHERE "name" = TG_TABLE_NAME;
	ELSIF TG_OP = 'INSERT' THEN
		UPDATE "row_count" SET "total" = "total" + (SELECT count(*) FROM changed) WHERE "name" = TG_TABLE_NAME;
	ELSE
		UPDATE "row_count" SET "total" = "total" - (SELECT count(*) FROM changed) WHERE "name" = TG_TABLE_NAME;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "book_count_added" AFTER INSERT ON "book" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
--> statement-breakpoint
CREATE TRIGGER "book_count_removed" AFTER DELETE ON "book" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
--> statement-breakpoint
CREATE TRIGGER "book_count_emptied" AFTER TRUNCATE ON "book" FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
