CREATE TABLE "act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"undoable" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "act_row" (
	"act_id" uuid NOT NULL,
	"row_id" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"planned" boolean DEFAULT false NOT NULL,
	"before" jsonb,
	"picture_id" uuid,
	"tried_in" integer,
	"reason" text,
	CONSTRAINT "act_row_act_id_row_id_pk" PRIMARY KEY("act_id","row_id")
);
--> statement-breakpoint
ALTER TABLE "book_import" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "act_row" ADD CONSTRAINT "act_row_act_id_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."act"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_created" ON "act" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "act_undoable" ON "act" USING btree ("created_at","id") WHERE "act"."undoable" > 0;--> statement-breakpoint
CREATE INDEX "act_row_by_row" ON "act_row" USING btree ("row_id") WHERE not "act_row"."planned";--> statement-breakpoint
CREATE INDEX "act_row_picture" ON "act_row" USING btree ("picture_id") WHERE "act_row"."picture_id" is not null;--> statement-breakpoint
ALTER TABLE "book_import" ADD CONSTRAINT "book_import_act_id_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."act"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_import_act" ON "book_import" USING btree ("act_id");--> statement-breakpoint
-- What could be undone until now still can be: batches of books, then deleted rows of other entities, one by one or as an array.
INSERT INTO "act" ("id", "kind", "name", "details", "created_by", "created_by_name", "created_at", "total", "undoable", "undone_at")
SELECT "batch"."id", 'book.' || "batch"."kind",
	CASE WHEN "rows"."count" = 1 AND "batch"."kind" = 'delete' THEN coalesce("rows"."name", '') ELSE '' END,
	CASE WHEN "batch"."genre_id" IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('genreId', "batch"."genre_id") END,
	"batch"."created_by", coalesce(nullif("user"."name", ''), "user"."email", ''), "batch"."created_at", "rows"."count",
	CASE WHEN "batch"."undone_at" IS NULL THEN "rows"."count" ELSE 0 END, "batch"."undone_at"
FROM "book_batch" AS "batch"
LEFT JOIN "user" ON "user"."id" = "batch"."created_by"
CROSS JOIN LATERAL (
	SELECT count(*)::int AS "count", max(("before" ->> 'title') || ' · ' || ("before" ->> 'author')) AS "name"
	FROM "book_batch_row" WHERE "batch_id" = "batch"."id"
) AS "rows";
--> statement-breakpoint
INSERT INTO "act_row" ("act_id", "row_id", "name", "before", "picture_id")
SELECT "row"."batch_id", "row"."book_id"::text,
	coalesce(("row"."before" ->> 'title') || ' · ' || ("row"."before" ->> 'author'), "book"."title" || ' · ' || "book"."author", ''),
	CASE "batch"."kind" WHEN 'import' THEN NULL
		ELSE coalesce("row"."before", '{}'::jsonb) || jsonb_build_object('genre_id', "row"."genre_id") END,
	"row"."cover_id"
FROM "book_batch_row" AS "row"
JOIN "book_batch" AS "batch" ON "batch"."id" = "row"."batch_id" AND "batch"."undone_at" IS NULL
LEFT JOIN "book" ON "book"."id" = "row"."book_id";
--> statement-breakpoint
UPDATE "book_import" SET "act_id" = "batch_id";
--> statement-breakpoint
INSERT INTO "act" ("id", "kind", "name", "created_by", "created_by_name", "created_at", "total", "undoable")
SELECT "id", replace("table", '_', '-') || '.delete',
	CASE jsonb_typeof("row") WHEN 'object' THEN coalesce("row" ->> 'name', "row" ->> 'title', '') ELSE '' END, '', '', "created_at",
	CASE jsonb_typeof("row") WHEN 'array' THEN jsonb_array_length("row") ELSE 1 END,
	CASE jsonb_typeof("row") WHEN 'array' THEN jsonb_array_length("row") ELSE 1 END
FROM "deleted_row";
--> statement-breakpoint
INSERT INTO "act_row" ("act_id", "row_id", "name", "before")
SELECT "deleted_row"."id", "gone"."row" ->> 'id', coalesce("gone"."row" ->> 'name', "gone"."row" ->> 'title', ''), "gone"."row"
FROM "deleted_row", jsonb_array_elements(CASE jsonb_typeof("deleted_row"."row") WHEN 'array' THEN "deleted_row"."row"
	ELSE jsonb_build_array("deleted_row"."row") END) AS "gone" ("row")
ON CONFLICT DO NOTHING;
