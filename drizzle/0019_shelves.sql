CREATE TABLE "shelf" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"organization_id" text,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shelf_of_user" UNIQUE("id","user_id"),
	CONSTRAINT "shelf_of_organization" UNIQUE("id","organization_id"),
	CONSTRAINT "shelf_owner" CHECK (num_nonnulls("shelf"."user_id", "shelf"."organization_id") = 1),
	CONSTRAINT "shelf_name_length" CHECK (char_length("shelf"."name") between 1 and 100)
);
--> statement-breakpoint
ALTER TABLE "shelf" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "shelf_book" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"organization_id" text,
	"shelf_id" uuid,
	"book_id" uuid NOT NULL,
	"state" text,
	"note" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shelf_book_once" UNIQUE("shelf_id","book_id"),
	CONSTRAINT "shelf_book_owner" CHECK (num_nonnulls("shelf_book"."user_id", "shelf_book"."organization_id") = 1),
	CONSTRAINT "shelf_book_state" CHECK ("shelf_book"."state" in ('want-to-read', 'reading', 'read') and ("shelf_book"."state" is not null) = ("shelf_book"."shelf_id" is null or "shelf_book"."organization_id" is not null) and ("shelf_book"."shelf_id" is not null or "shelf_book"."user_id" is not null)),
	CONSTRAINT "shelf_book_note_length" CHECK (char_length("shelf_book"."note") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "shelf_book" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shelf" ADD CONSTRAINT "shelf_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf" ADD CONSTRAINT "shelf_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_book" ADD CONSTRAINT "shelf_book_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_book" ADD CONSTRAINT "shelf_book_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_book" ADD CONSTRAINT "shelf_book_book_id_book_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."book"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_book" ADD CONSTRAINT "shelf_book_of_user" FOREIGN KEY ("shelf_id","user_id") REFERENCES "public"."shelf"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shelf_book" ADD CONSTRAINT "shelf_book_of_organization" FOREIGN KEY ("shelf_id","organization_id") REFERENCES "public"."shelf"("id","organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shelf_user_name_unique" ON "shelf" USING btree ("user_id",fold_case(btrim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "shelf_organization_name_unique" ON "shelf" USING btree ("organization_id",fold_case(btrim("name")));--> statement-breakpoint
CREATE UNIQUE INDEX "shelf_book_state_once" ON "shelf_book" USING btree ("user_id","book_id") WHERE "shelf_book"."shelf_id" is null;--> statement-breakpoint
CREATE INDEX "shelf_book_by_state" ON "shelf_book" USING btree ("user_id","state","added_at","id");--> statement-breakpoint
CREATE INDEX "shelf_book_newest" ON "shelf_book" USING btree ("shelf_id","added_at","id");--> statement-breakpoint
CREATE INDEX "shelf_book_organization" ON "shelf_book" USING btree ("organization_id") WHERE "shelf_book"."organization_id" is not null;--> statement-breakpoint
CREATE INDEX "shelf_book_book" ON "shelf_book" USING btree ("book_id");--> statement-breakpoint
CREATE POLICY "shelf_tenant" ON "shelf" AS PERMISSIVE FOR ALL TO public USING (("shelf"."user_id" = (select current_setting('app.tenant', true)) or "shelf"."organization_id" in (select "m"."organization_id" from "member" "m" where "m"."user_id" = (select current_setting('app.tenant', true))) or (select current_setting('app.tenant', true)) = '*')) WITH CHECK (("shelf"."user_id" = (select current_setting('app.tenant', true)) or "shelf"."organization_id" in (select "m"."organization_id" from "member" "m" where "m"."user_id" = (select current_setting('app.tenant', true))) or (select current_setting('app.tenant', true)) = '*'));--> statement-breakpoint
CREATE POLICY "shelf_book_tenant" ON "shelf_book" AS PERMISSIVE FOR ALL TO public USING (("shelf_book"."user_id" = (select current_setting('app.tenant', true)) or "shelf_book"."organization_id" in (select "m"."organization_id" from "member" "m" where "m"."user_id" = (select current_setting('app.tenant', true))) or (select current_setting('app.tenant', true)) = '*')) WITH CHECK (("shelf_book"."user_id" = (select current_setting('app.tenant', true)) or "shelf_book"."organization_id" in (select "m"."organization_id" from "member" "m" where "m"."user_id" = (select current_setting('app.tenant', true))) or (select current_setting('app.tenant', true)) = '*'));--> statement-breakpoint
-- Else the policies would not hold for the tables' owner, as whom most installations connect.
ALTER TABLE "shelf" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shelf_book" FORCE ROW LEVEL SECURITY;
