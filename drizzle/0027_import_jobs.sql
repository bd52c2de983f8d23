CREATE TABLE "import_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_name" text NOT NULL,
	"defaults" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"creates" text[] DEFAULT '{}' NOT NULL,
	"new_names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"added_refs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"act_id" uuid,
	"checked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"undo_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"cells" jsonb NOT NULL,
	"asks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"key" text[],
	"rejected" boolean NOT NULL,
	"faults" text[] NOT NULL,
	CONSTRAINT "import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_act_id_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."act"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_import_job_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_job_owner" ON "import_job" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "import_job_entity" ON "import_job" USING btree ("entity","created_at");--> statement-breakpoint
CREATE INDEX "import_job_created" ON "import_job" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_job_act" ON "import_job" USING btree ("act_id");--> statement-breakpoint
CREATE INDEX "import_row_verdict" ON "import_row" USING btree ("import_id","rejected","line");--> statement-breakpoint
CREATE INDEX "import_row_key" ON "import_row" USING btree ("import_id","key") WHERE "import_row"."key" is not null;--> statement-breakpoint
-- Moves the imports of books: running ones continue, finished ones can still be undone. A product without the catalogue has none.
DO $$
BEGIN
	IF to_regclass('book_import') IS NULL THEN
		RETURN;
	END IF;
	INSERT INTO "import_job" ("id", "entity", "created_by", "created_by_name", "created_at", "file_name", "defaults", "creates",
		"new_names", "added_refs", "ready", "rejected", "added", "act_id", "checked_at", "started_at", "undo_at")
	SELECT "was"."id", 'book', "was"."created_by", coalesce(nullif("user"."name", ''), "user"."email", ''), "was"."created_at",
		"was"."file_name",
		CASE WHEN "was"."genre_id" IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('genre', "was"."genre_id") END,
		CASE WHEN "was"."create_genres" THEN ARRAY['genre'] ELSE '{}' END,
		jsonb_build_object('genre', to_jsonb("was"."new_genres")), jsonb_build_object('genre', to_jsonb("was"."added_genres")),
		"was"."ready", "was"."rejected", "was"."added", "was"."act_id", "was"."checked_at", "was"."started_at", "was"."undo_at"
	FROM "book_import" AS "was" LEFT JOIN "user" ON "user"."id" = "was"."created_by";
	INSERT INTO "import_row" ("import_id", "line", "entry_id", "cells", "asks", "key", "rejected", "faults")
	SELECT "import_id", "line", "book_id",
		to_jsonb("was") - ARRAY['import_id', 'line', 'book_id', 'rejected', 'faults'],
		CASE WHEN "faults" = ARRAY['import:genre.similar'] THEN jsonb_build_array(
			jsonb_build_object('field', 'genre', 'name', "genre", 'key', fold_case(btrim("genre")))) ELSE '[]' END,
		CASE WHEN NOT "rejected" THEN ARRAY[fold_case(btrim("title")), fold_case(btrim("author"))] END,
		"rejected",
		ARRAY(SELECT replace(replace("fault", 'import:genre.unknown', 'book:genre.unnamed'), 'import:genre.', 'book:genre.')
			FROM unnest("faults") WITH ORDINALITY AS "each"("fault", "at") ORDER BY "at")
	FROM "book_import_row" AS "was";
	DROP TABLE "book_import_row";
	DROP TABLE "book_import";
END $$;
