-- Keys by code points, as books have them: what begins like a searched text is then a range of the index.
DROP INDEX "user_by_name";--> statement-breakpoint
DROP INDEX "user_by_email";--> statement-breakpoint
CREATE INDEX "user_by_name" ON "user" USING btree (search_text("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "user_by_email" ON "user" USING btree (lower("email") collate "C","id");
--> statement-breakpoint
-- Every run of four digits of an ISBN. The sign tells them from words: words are split at it, so that none holds it.
CREATE FUNCTION "isbn_parts"("given" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
	RETURN ARRAY(
		SELECT DISTINCT '#' || substr("given", "at", 4) FROM generate_series(1, length("given") - 3) AS "at"
	);
--> statement-breakpoint
ALTER TABLE "book" drop column "words";--> statement-breakpoint
ALTER TABLE "book" ADD COLUMN "words" text[] GENERATED ALWAYS AS (search_words("title" || ' ' || "author" || ' ' || coalesce("publisher", '') || ' ' || coalesce("year"::text, '')) || isbn_parts(coalesce("isbn", ''))) STORED;--> statement-breakpoint
CREATE INDEX "book_words" ON "book" USING gin ("words");
--> statement-breakpoint
DELETE FROM "search_word" WHERE "subject" = 'book';
--> statement-breakpoint
INSERT INTO "search_word" ("subject", "word", "rows")
	SELECT 'book', "word", count(*) FROM "book", unnest("book"."words") AS "word" GROUP BY "word";
