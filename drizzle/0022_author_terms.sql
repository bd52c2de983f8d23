DROP INDEX "book_terms";--> statement-breakpoint
CREATE INDEX "book_terms" ON "book" USING gin (("words" || array['@' || "genre_id"::text, '@=' || "author_key", '@' || ("year" / 1000)::text, '@' || lpad(("year" / 100)::text, 2, '0'), '@' || lpad(("year" / 10)::text, 3, '0'), '@' || lpad("year"::text, 4, '0')]));--> statement-breakpoint
-- What an index of expressions holds is known to the planner only once the table was analyzed.
ANALYZE "book";
