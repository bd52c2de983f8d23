CREATE TABLE "undelivered_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"response" text,
	"attempts" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undelivered_mail_state" CHECK ("undelivered_mail"."state" in ('retrying', 'failed', 'late', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "mailed_code" ADD COLUMN "late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "undelivered_mail_newest" ON "undelivered_mail" USING btree ("first_at","id");--> statement-breakpoint
CREATE INDEX "undelivered_mail_by_user" ON "undelivered_mail" USING btree ("user_id","first_at","id");--> statement-breakpoint
CREATE INDEX "undelivered_mail_open" ON "undelivered_mail" USING btree ("last_at") WHERE "undelivered_mail"."state" in ('retrying', 'failed');