-- Lower case of every alphabet, whatever the locale that the database was made with: PostgreSQL 17 brings it along,
-- older ones have it from ICU.
DO $$
DECLARE
	collation_name text := (
		SELECT "collname" FROM pg_collation WHERE "collname" IN ('pg_c_utf8', 'und-x-icu') ORDER BY 1 LIMIT 1
	);
BEGIN
	EXECUTE format(
		'CREATE FUNCTION "fold_case"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT RETURN lower("given"%s)',
		CASE WHEN collation_name IS NULL THEN '' ELSE format(' COLLATE %I', collation_name) END);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_text"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
	RETURN ' ' || fold_case(public.unaccent('public.unaccent', translate(
		regexp_replace(normalize("given", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
		'ٱىیةک٠١٢٣٤٥٦٧٨٩', 'اييهك0123456789')));
--> statement-breakpoint
-- What was written before with a lower case of its own is written again.
UPDATE "user" SET "name" = "name";
--> statement-breakpoint
UPDATE "audit_entry" SET "action" = "action";
--> statement-breakpoint
-- The words of a text, each once. Separated by signs, and not by what is no letter: without a locale, a database takes
-- only Latin ones for letters.
CREATE FUNCTION "search_words"("given" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
	RETURN ARRAY(
		SELECT DISTINCT left("word", 40)
		FROM regexp_split_to_table(search_text("given"), '[\s!-/:-@\[-`{-~،؛؟٪·]+') AS "word" WHERE "word" <> ''
	);
--> statement-breakpoint
-- What a list is ordered by, and what the beginning of a title is compared with. An index takes no more of a long text.
CREATE FUNCTION "sort_text"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
	RETURN left(search_text("given"), 100);
--> statement-breakpoint
CREATE TABLE "book_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"genre_id" uuid,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "book_batch_row" (
	"batch_id" uuid NOT NULL,
	"book_id" uuid NOT NULL,
	"genre_id" uuid,
	"cover_id" uuid,
	"before" jsonb,
	"skipped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "book_batch_row_batch_id_book_id_pk" PRIMARY KEY("batch_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "cover" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "genre_book_count" (
	"genre_id" uuid PRIMARY KEY NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "book_genre";--> statement-breakpoint
DROP INDEX "book_title_author_unique";--> statement-breakpoint
DROP INDEX "genre_name_unique";--> statement-breakpoint
DROP INDEX "search_word_like";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "words" text[] GENERATED ALWAYS AS (search_words("name" || ' ' || "email")) STORED;--> statement-breakpoint
ALTER TABLE "book" ADD COLUMN "cover_id" uuid;--> statement-breakpoint
ALTER TABLE "book" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "book" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text("title" || E'\n ' || "author" || E'\t ' || coalesce("publisher", '') || E'\t ' || coalesce("isbn", ''))) STORED;--> statement-breakpoint
ALTER TABLE "book" ADD COLUMN "words" text[] GENERATED ALWAYS AS (search_words("title" || ' ' || "author" || ' ' || coalesce("publisher", ''))) STORED;--> statement-breakpoint
ALTER TABLE "genre" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_word" ADD COLUMN "rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "book_batch_row" ADD CONSTRAINT "book_batch_row_batch_id_book_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."book_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_batch_row" ADD CONSTRAINT "book_batch_row_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_batch_row" ADD CONSTRAINT "book_batch_row_cover_id_cover_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."cover"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "genre_book_count" ADD CONSTRAINT "genre_book_count_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_batch_created" ON "book_batch" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "book_batch_row_genre" ON "book_batch_row" USING btree ("genre_id") WHERE "book_batch_row"."genre_id" is not null;--> statement-breakpoint
CREATE INDEX "book_batch_row_cover" ON "book_batch_row" USING btree ("cover_id") WHERE "book_batch_row"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "cover_created" ON "cover" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "book" ADD CONSTRAINT "book_cover_id_cover_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."cover"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_words" ON "user" USING gin ("words");--> statement-breakpoint
CREATE INDEX "book_genre_newest" ON "book" USING btree ("genre_id","created_at","id");--> statement-breakpoint
CREATE INDEX "book_by_title" ON "book" USING btree (sort_text("title") collate "C","id");--> statement-breakpoint
CREATE INDEX "book_by_author" ON "book" USING btree (sort_text("author") collate "C","id");--> statement-breakpoint
CREATE INDEX "book_by_year" ON "book" USING btree (coalesce("year", 32767),"id");--> statement-breakpoint
CREATE INDEX "book_by_year_down" ON "book" USING btree (coalesce("year", -32768),"id");--> statement-breakpoint
CREATE INDEX "book_isbn" ON "book" USING btree ("isbn" collate "C");--> statement-breakpoint
CREATE INDEX "book_cover" ON "book" USING btree ("cover_id") WHERE "book"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "book_with_cover" ON "book" USING btree ("created_at","id") WHERE "book"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "book_words" ON "book" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_word_begin" ON "search_word" USING btree ("subject","word" collate "C");--> statement-breakpoint
CREATE INDEX "search_word_gone" ON "search_word" USING btree ("subject") WHERE "search_word"."rows" <= 0;--> statement-breakpoint
CREATE UNIQUE INDEX "book_title_author_unique" ON "book" USING btree (fold_case(btrim("title")),fold_case(btrim("author")));--> statement-breakpoint
CREATE UNIQUE INDEX "genre_name_unique" ON "genre" USING btree (fold_case(btrim("name")));--> statement-breakpoint
CREATE INDEX "search_word_like" ON "search_word" USING gin ("word" gin_trgm_ops) WHERE "search_word"."word" !~ '[0-9]';
--> statement-breakpoint
CREATE TRIGGER "book_version" BEFORE UPDATE OF "title", "author", "genre_id", "publisher", "year", "isbn", "description", "cover_id" ON "book" FOR EACH ROW
	WHEN ((OLD."title", OLD."author", OLD."genre_id", OLD."publisher", OLD."year", OLD."isbn", OLD."description", OLD."cover_id")
		IS DISTINCT FROM (NEW."title", NEW."author", NEW."genre_id", NEW."publisher", NEW."year", NEW."isbn", NEW."description", NEW."cover_id"))
	EXECUTE FUNCTION "count_version"();
--> statement-breakpoint
CREATE TRIGGER "genre_version" BEFORE UPDATE OF "name", "color" ON "genre" FOR EACH ROW
	WHEN ((OLD."name", OLD."color") IS DISTINCT FROM (NEW."name", NEW."color"))
	EXECUTE FUNCTION "count_version"();
--> statement-breakpoint
INSERT INTO "genre_book_count" SELECT "genre_id", count(*) FROM "book" GROUP BY "genre_id";
--> statement-breakpoint
-- Whoever adds or removes books holds the row of their total by now; whoever moves some takes it first, so that two
-- who touch several genres wait for each other and not in a ring.
CREATE FUNCTION "keep_genre_book_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "genre_book_count";
		RETURN NULL;
	END IF;
	PERFORM FROM "row_count" WHERE "name" = 'book' FOR UPDATE;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "genre_book_count" SELECT "genre_id", count(*) FROM added GROUP BY "genre_id"
		ON CONFLICT ("genre_id") DO UPDATE SET "total" = "genre_book_count"."total" + excluded."total";
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "genre_book_count" SET "total" = "genre_book_count"."total" - gone."books"
		FROM (SELECT "genre_id", count(*) AS "books" FROM removed GROUP BY "genre_id") AS gone
		WHERE "genre_book_count"."genre_id" = gone."genre_id";
	ELSE
		INSERT INTO "genre_book_count"
		SELECT "genre_id", sum("books") FROM (
			SELECT "genre_id", count(*) AS "books" FROM added GROUP BY "genre_id"
			UNION ALL SELECT "genre_id", -count(*) FROM removed GROUP BY "genre_id"
		) AS moved GROUP BY "genre_id" HAVING sum("books") <> 0
		ON CONFLICT ("genre_id") DO UPDATE SET "total" = "genre_book_count"."total" + excluded."total";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "book_genre_added" AFTER INSERT ON "book" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_genre_book_count"();
--> statement-breakpoint
CREATE TRIGGER "book_genre_removed" AFTER DELETE ON "book" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_genre_book_count"();
--> statement-breakpoint
CREATE TRIGGER "book_genre_moved" AFTER UPDATE ON "book" REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_genre_book_count"();
--> statement-breakpoint
CREATE TRIGGER "book_genre_emptied" AFTER TRUNCATE ON "book" FOR EACH STATEMENT EXECUTE FUNCTION "keep_genre_book_count"();
--> statement-breakpoint
-- How often each word occurs in what is searched. A word that occurs no more is forgotten.
DROP TRIGGER "user_words_added" ON "user";
--> statement-breakpoint
DROP TRIGGER "user_words_changed" ON "user";
--> statement-breakpoint
DROP FUNCTION "remember_user_words"();
--> statement-breakpoint
CREATE FUNCTION "keep_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "search_word" WHERE "subject" = TG_TABLE_NAME;
		RETURN NULL;
	END IF;
	-- Most changes of a row leave its words alone, and then nobody waits.
	IF TG_OP = 'UPDATE' THEN
		IF NOT EXISTS (
			SELECT FROM added JOIN removed USING ("id") WHERE added."words" IS DISTINCT FROM removed."words"
		) THEN
			RETURN NULL;
		END IF;
	END IF;
	-- As with the totals: one after another, so that nobody waits in a ring.
	PERFORM FROM "row_count" WHERE "name" = TG_TABLE_NAME FOR UPDATE;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "search_word" ("subject", "word", "rows")
		SELECT TG_TABLE_NAME, "word", count(*) FROM added, unnest(added."words") AS "word" GROUP BY "word"
		ON CONFLICT ("subject", "word") DO UPDATE SET "rows" = "search_word"."rows" + excluded."rows";
		RETURN NULL;
	END IF;
	IF TG_OP = 'DELETE' THEN
		UPDATE "search_word" SET "rows" = "search_word"."rows" - gone."rows"
		FROM (SELECT "word", count(*) AS "rows" FROM removed, unnest(removed."words") AS "word" GROUP BY "word") AS gone
		WHERE "subject" = TG_TABLE_NAME AND "search_word"."word" = gone."word";
	ELSE
		INSERT INTO "search_word" ("subject", "word", "rows")
		SELECT TG_TABLE_NAME, "word", sum("rows") FROM (
			SELECT "word", 1 AS "rows" FROM added, unnest(added."words") AS "word"
			UNION ALL SELECT "word", -1 FROM removed, unnest(removed."words") AS "word"
		) AS changed GROUP BY "word" HAVING sum("rows") <> 0
		ON CONFLICT ("subject", "word") DO UPDATE SET "rows" = "search_word"."rows" + excluded."rows";
	END IF;
	DELETE FROM "search_word" WHERE "subject" = TG_TABLE_NAME AND "rows" <= 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "book_words_added" AFTER INSERT ON "book" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "book_words_changed" AFTER UPDATE ON "book" REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "book_words_removed" AFTER DELETE ON "book" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "book_words_emptied" AFTER TRUNCATE ON "book" FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "user_words_added" AFTER INSERT ON "user" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "user_words_changed" AFTER UPDATE ON "user" REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "user_words_removed" AFTER DELETE ON "user" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "user_words_emptied" AFTER TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
DELETE FROM "search_word";
--> statement-breakpoint
INSERT INTO "search_word" ("subject", "word", "rows")
	SELECT 'book', "word", count(*) FROM "book", unnest("book"."words") AS "word" GROUP BY "word"
	UNION ALL SELECT 'user', "word", count(*) FROM "user", unnest("user"."words") AS "word" GROUP BY "word";
