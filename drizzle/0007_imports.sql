CREATE TABLE "book_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_name" text NOT NULL,
	"genre_id" uuid,
	"create_genres" boolean NOT NULL,
	"new_genres" text[] DEFAULT '{}' NOT NULL,
	"added_genres" uuid[] DEFAULT '{}' NOT NULL,
	"ready" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"batch_id" uuid,
	"checked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"undo_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "book_import_row" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"book_id" uuid NOT NULL,
	"title" text,
	"author" text,
	"genre" text,
	"publisher" text,
	"year" text,
	"isbn" text,
	"description" text,
	"rejected" boolean NOT NULL,
	"faults" text[] NOT NULL,
	CONSTRAINT "book_import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "book_import" ADD CONSTRAINT "book_import_genre_id_genre_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genre"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_import" ADD CONSTRAINT "book_import_batch_id_book_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."book_batch"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_import_row" ADD CONSTRAINT "book_import_row_import_id_book_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."book_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_import_owner" ON "book_import" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "book_import_created" ON "book_import" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "book_import_batch" ON "book_import" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "book_import_genre" ON "book_import" USING btree ("genre_id");--> statement-breakpoint
CREATE INDEX "book_import_row_verdict" ON "book_import_row" USING btree ("import_id","rejected","line");--> statement-breakpoint
CREATE INDEX "book_import_row_title" ON "book_import_row" USING btree ("import_id",fold_case(btrim("title")),fold_case(btrim("author"))) WHERE not "book_import_row"."rejected";