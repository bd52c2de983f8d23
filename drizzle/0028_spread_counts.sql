CREATE TABLE "genre_book_count_slot" (
	"genre_id" uuid NOT NULL,
	"slot" smallint NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "genre_book_count_slot_genre_id_slot_pk" PRIMARY KEY("genre_id","slot")
);
--> statement-breakpoint
CREATE TABLE "pending_count" (
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"slot" smallint NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "pending_count_subject_kind_key_slot_pk" PRIMARY KEY("subject","kind","key","slot")
);
--> statement-breakpoint
DROP INDEX "search_word_gone";--> statement-breakpoint
ALTER TABLE "genre_book_count_slot" ADD CONSTRAINT "genre_book_count_slot_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A transaction counts in one of 16 slots of a subject and holds it until it ends. Slot 0 writes the totals that readers
-- always had; the others write rows of their own, so that a writer waits only if all 16 are taken. The lock also keeps
-- writers of several rows from deadlocking: whoever waits holds no slot of that subject.
CREATE FUNCTION "take_count_slot"("counted" text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	"first" integer := hashtext("counted") & ~15;
	"own" integer := pg_backend_pid();
BEGIN
	IF pg_try_advisory_xact_lock(7305802, "first") THEN
		RETURN 0;
	END IF;
	FOR "turn" IN 0..14 LOOP
		IF pg_try_advisory_xact_lock(7305802, "first" | (1 + ("own" + "turn") % 15)) THEN
			RETURN 1 + ("own" + "turn") % 15;
		END IF;
	END LOOP;
	PERFORM pg_advisory_xact_lock(7305802, "first" | (1 + "own" % 15));
	RETURN 1 + "own" % 15;
END $$;
--> statement-breakpoint
-- Slots with pending numbers that no running transaction holds, for the transaction of slot 0 to move to the totals: at
-- most three, so that enough are left for others.
CREATE FUNCTION "take_pending_slots"("counted" text, "counted_kind" text) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
	"found" integer;
	"taken" integer[] := '{}';
BEGIN
	FOR "found" IN SELECT DISTINCT "slot" FROM "pending_count" WHERE "subject" = "counted" AND "kind" = "counted_kind" LOOP
		EXIT WHEN cardinality("taken") = 3;
		IF pg_try_advisory_xact_lock(7305802, (hashtext("counted") & ~15) | "found") THEN
			"taken" := "taken" || "found";
		END IF;
	END LOOP;
	RETURN "taken";
END $$;
--> statement-breakpoint
CREATE FUNCTION "add_pending_counts"("counted" text, "counted_kind" text, "own_slot" integer, "keys" text[], "numbers" bigint[])
RETURNS void LANGUAGE sql AS $$
	INSERT INTO "pending_count" ("subject", "kind", "key", "slot", "number")
	SELECT "counted", "counted_kind", "each"."key", "own_slot", "each"."number" FROM unnest("keys", "numbers") AS "each"("key", "number")
	ON CONFLICT ("subject", "kind", "key", "slot") DO UPDATE SET "number" = "pending_count"."number" + excluded."number";
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_row_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"number_changed" bigint;
	"slots" integer[];
	"own_slot" integer;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		UPDATE "row_count" SET "total" = 0 WHERE "name" = TG_TABLE_NAME;
		DELETE FROM "pending_count" WHERE "subject" = TG_TABLE_NAME AND "kind" = 'rows';
		RETURN NULL;
	END IF;
	SELECT count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END INTO "number_changed" FROM changed;
	IF "number_changed" = 0 THEN
		RETURN NULL;
	END IF;
	"own_slot" := take_count_slot(TG_TABLE_NAME);
	IF "own_slot" > 0 THEN
		PERFORM add_pending_counts(TG_TABLE_NAME, 'rows', "own_slot", ARRAY[''], ARRAY["number_changed"]);
		RETURN NULL;
	END IF;
	-- In a statement of its own: the next one sees what those who held the slots before have committed.
	"slots" := take_pending_slots(TG_TABLE_NAME, 'rows');
	WITH "moved" AS (
		DELETE FROM "pending_count" WHERE "subject" = TG_TABLE_NAME AND "kind" = 'rows' AND "slot" = ANY("slots")
		RETURNING "number"
	)
	UPDATE "row_count" SET "total" = "total" + "number_changed" + (SELECT coalesce(sum("number"), 0) FROM "moved")
	WHERE "name" = TG_TABLE_NAME;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_daily_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"counted" text := CASE TG_TABLE_NAME WHEN 'user' THEN 'sign-up' ELSE 'sign-in' END;
	"days" text[];
	"numbers" bigint[];
	"slots" integer[];
	"own_slot" integer;
BEGIN
	IF TG_TABLE_NAME = 'user' THEN
		SELECT array_agg("day"), array_agg("count") INTO "days", "numbers"
		FROM (SELECT ("created_at" AT TIME ZONE 'UTC')::date AS "day", count(*) AS "count" FROM added GROUP BY "day") AS "each";
	ELSE
		-- Impersonation is no sign-in.
		SELECT array_agg("day"), array_agg("count") INTO "days", "numbers"
		FROM (
			SELECT ("created_at" AT TIME ZONE 'UTC')::date AS "day", count(*) AS "count"
			FROM added WHERE added."impersonated_by" IS NULL GROUP BY "day"
		) AS "each";
	END IF;
	IF "days" IS NULL THEN
		RETURN NULL;
	END IF;
	"own_slot" := take_count_slot("counted");
	IF "own_slot" > 0 THEN
		PERFORM add_pending_counts("counted", 'day', "own_slot", "days", "numbers");
		RETURN NULL;
	END IF;
	"slots" := take_pending_slots("counted", 'day');
	WITH "moved" AS (
		DELETE FROM "pending_count" WHERE "subject" = "counted" AND "kind" = 'day' AND "slot" = ANY("slots")
		RETURNING "key" AS "day", "number"
	)
	INSERT INTO "daily_count" ("name", "day", "total")
	SELECT "counted", "day"::date, sum("number") FROM (
		SELECT "day", "number" FROM "moved" UNION ALL SELECT * FROM unnest("days", "numbers")
	) AS "each" GROUP BY "day"
	ON CONFLICT ("name", "day") DO UPDATE SET "total" = "daily_count"."total" + excluded."total";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A word may be added in one slot and removed in another: only both together are its number of rows, so that numbers of
-- a slot can be negative, and a word is deleted when its row comes to zero.
CREATE OR REPLACE FUNCTION "keep_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"changed_words" text[];
	"numbers" bigint[];
	"slots" integer[];
	"unused" text[];
	"own_slot" integer;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "search_word" WHERE "subject" = TG_TABLE_NAME;
		DELETE FROM "pending_count" WHERE "subject" = TG_TABLE_NAME AND "kind" = 'word';
		RETURN NULL;
	ELSIF TG_OP = 'INSERT' THEN
		SELECT array_agg("word"), array_agg("count") INTO "changed_words", "numbers"
		FROM (SELECT "word", count(*) AS "count" FROM added, unnest(added."words") AS "word" GROUP BY "word") AS "each";
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg("word"), array_agg(-"count") INTO "changed_words", "numbers"
		FROM (SELECT "word", count(*) AS "count" FROM removed, unnest(removed."words") AS "word" GROUP BY "word") AS "each";
	ELSE
		-- Most updates of a row leave its words alone.
		IF NOT EXISTS (SELECT "id", "words" FROM added EXCEPT SELECT "id", "words" FROM removed) THEN
			RETURN NULL;
		END IF;
		SELECT array_agg("word"), array_agg("count") INTO "changed_words", "numbers"
		FROM (
			SELECT "word", sum("rows") AS "count" FROM (
				SELECT "word", 1 AS "rows" FROM added, unnest(added."words") AS "word"
				UNION ALL SELECT "word", -1 FROM removed, unnest(removed."words") AS "word"
			) AS "changed" GROUP BY "word" HAVING sum("rows") <> 0
		) AS "each";
	END IF;
	IF "changed_words" IS NULL THEN
		RETURN NULL;
	END IF;
	"own_slot" := take_count_slot(TG_TABLE_NAME);
	IF "own_slot" > 0 THEN
		PERFORM add_pending_counts(TG_TABLE_NAME, 'word', "own_slot", "changed_words", "numbers");
		RETURN NULL;
	END IF;
	"slots" := take_pending_slots(TG_TABLE_NAME, 'word');
	WITH "moved" AS (
		DELETE FROM "pending_count" WHERE "subject" = TG_TABLE_NAME AND "kind" = 'word' AND "slot" = ANY("slots")
		RETURNING "key" AS "word", "number"
	), "written" AS (
		INSERT INTO "search_word" ("subject", "word", "rows")
		SELECT TG_TABLE_NAME, "word", sum("number") FROM (
			SELECT "word", "number" FROM "moved" UNION ALL SELECT * FROM unnest("changed_words", "numbers")
		) AS "each" GROUP BY "word" HAVING sum("number") <> 0
		ON CONFLICT ("subject", "word") DO UPDATE SET "rows" = "search_word"."rows" + excluded."rows"
		RETURNING "word", "rows"
	)
	SELECT array_agg("word") INTO "unused" FROM "written" WHERE "rows" = 0;
	IF "unused" IS NOT NULL THEN
		DELETE FROM "search_word" WHERE "subject" = TG_TABLE_NAME AND "word" = ANY("unused");
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Every genre has all its rows, so that counting updates and never inserts: an insert would wait for whoever locks the
-- genre, for example to delete it.
CREATE FUNCTION "add_genre_book_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "genre_book_count" SELECT "id", 0 FROM added;
	INSERT INTO "genre_book_count_slot" SELECT "id", "slot" FROM added, generate_series(1, 15) AS "slot";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "genre_book_counts_added" AFTER INSERT ON "genre" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "add_genre_book_counts"();
--> statement-breakpoint
INSERT INTO "genre_book_count" SELECT "id", 0 FROM "genre" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "genre_book_count_slot" SELECT "id", "slot" FROM "genre", generate_series(1, 15) AS "slot";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_genre_book_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"genres" uuid[];
	"numbers" bigint[];
	"own_slot" integer;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		UPDATE "genre_book_count" SET "total" = 0;
		UPDATE "genre_book_count_slot" SET "total" = 0;
		RETURN NULL;
	ELSIF TG_OP = 'INSERT' THEN
		SELECT array_agg("genre_id"), array_agg("books") INTO "genres", "numbers"
		FROM (SELECT "genre_id", count(*) AS "books" FROM added GROUP BY "genre_id") AS "each";
	ELSIF TG_OP = 'DELETE' THEN
		SELECT array_agg("genre_id"), array_agg(-"books") INTO "genres", "numbers"
		FROM (SELECT "genre_id", count(*) AS "books" FROM removed GROUP BY "genre_id") AS "each";
	ELSE
		SELECT array_agg("genre_id"), array_agg("books") INTO "genres", "numbers"
		FROM (
			SELECT "genre_id", sum("moved") AS "books" FROM (
				SELECT "genre_id", count(*) AS "moved" FROM added GROUP BY "genre_id"
				UNION ALL SELECT "genre_id", -count(*) FROM removed GROUP BY "genre_id"
			) AS "changed" GROUP BY "genre_id" HAVING sum("moved") <> 0
		) AS "each";
	END IF;
	IF "genres" IS NULL THEN
		RETURN NULL;
	END IF;
	"own_slot" := take_count_slot('book');
	IF "own_slot" = 0 THEN
		UPDATE "genre_book_count" SET "total" = "total" + "each"."books"
		FROM unnest("genres", "numbers") AS "each"("id", "books") WHERE "genre_id" = "each"."id";
	ELSE
		UPDATE "genre_book_count_slot" SET "total" = "total" + "each"."books"
		FROM unnest("genres", "numbers") AS "each"("id", "books") WHERE "genre_id" = "each"."id" AND "slot" = "own_slot";
	END IF;
	RETURN NULL;
END $$;
