CREATE TABLE "address_change" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "address_change_user" ON "address_change" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_change_created_at" ON "address_change" USING btree ("created_at");