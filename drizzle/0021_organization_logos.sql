CREATE TABLE "organization_logo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"organization_id" text NOT NULL,
	CONSTRAINT "organization_logo_once" UNIQUE("organization_id","id")
);
--> statement-breakpoint
-- Nothing could write it so far.
ALTER TABLE "organization" ALTER COLUMN "logo" SET DATA TYPE uuid USING NULL;--> statement-breakpoint
ALTER TABLE "organization_logo" ADD CONSTRAINT "organization_logo_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_logo_created" ON "organization_logo" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_logo_of" FOREIGN KEY ("id","logo") REFERENCES "public"."organization_logo"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_logo_used" ON "organization" USING btree ("logo") WHERE "organization"."logo" is not null;