CREATE TABLE "book_visit" (
	"user_id" text NOT NULL,
	"book_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_visit_user_id_book_id_pk" PRIMARY KEY("user_id","book_id")
);
--> statement-breakpoint
CREATE TABLE "daily_count" (
	"name" text NOT NULL,
	"day" date NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "daily_count_name_day_pk" PRIMARY KEY("name","day")
);
--> statement-breakpoint
ALTER TABLE "book_visit" ADD CONSTRAINT "book_visit_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_visit" ADD CONSTRAINT "book_visit_book_id_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_visit_book" ON "book_visit" USING btree ("book_id");
--> statement-breakpoint
-- What happened on each day of UTC, counted as it happens, so that nobody has to look through everybody for it. A plain
-- addition: what people do later does not change the day.
CREATE FUNCTION "keep_daily_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In the order of the days, so that two who add to several of them wait for each other and not in a ring.
	IF TG_TABLE_NAME = 'user' THEN
		INSERT INTO "daily_count" SELECT 'sign-up', ("created_at" AT TIME ZONE 'UTC')::date AS "day", count(*)
		FROM added GROUP BY "day" ORDER BY "day"
		ON CONFLICT ("name", "day") DO UPDATE SET "total" = "daily_count"."total" + excluded."total";
	ELSE
		-- An administrator who acts as somebody does not sign in.
		INSERT INTO "daily_count" SELECT 'sign-in', ("created_at" AT TIME ZONE 'UTC')::date AS "day", count(*)
		FROM added WHERE added."impersonated_by" IS NULL GROUP BY "day" ORDER BY "day"
		ON CONFLICT ("name", "day") DO UPDATE SET "total" = "daily_count"."total" + excluded."total";
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_day_added" AFTER INSERT ON "user" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_daily_count"();
--> statement-breakpoint
CREATE TRIGGER "session_day_added" AFTER INSERT ON "session" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_daily_count"();
--> statement-breakpoint
INSERT INTO "daily_count" SELECT 'sign-up', ("created_at" AT TIME ZONE 'UTC')::date AS "day", count(*) FROM "user" GROUP BY "day";
--> statement-breakpoint
-- Of sign-ins, those that are still known.
INSERT INTO "daily_count" SELECT 'sign-in', ("created_at" AT TIME ZONE 'UTC')::date AS "day", count(*) FROM "session" WHERE "impersonated_by" IS NULL GROUP BY "day";
