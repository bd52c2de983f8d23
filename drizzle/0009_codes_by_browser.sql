CREATE TABLE "code_failure" (
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"counter" text NOT NULL,
	"failures" integer NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_failure_purpose_subject_counter_pk" PRIMARY KEY("purpose","subject","counter")
);
--> statement-breakpoint
CREATE INDEX "code_failure_failed_at" ON "code_failure" USING btree ("failed_at");--> statement-breakpoint
-- What was counted so far came from anybody: it is the strangers' count.
INSERT INTO "code_failure" SELECT "purpose", "subject", '', "failures", "failed_at" FROM "mailed_code" WHERE "failures" > 0 AND "failed_at" IS NOT NULL;--> statement-breakpoint
-- Codes that are under way belong to no browser; they live for five minutes.
DELETE FROM "mailed_code";--> statement-breakpoint
ALTER TABLE "mailed_code" DROP CONSTRAINT "mailed_code_purpose_subject_pk";--> statement-breakpoint
ALTER TABLE "mailed_code" ADD COLUMN "attempt" text NOT NULL;--> statement-breakpoint
ALTER TABLE "mailed_code" ADD CONSTRAINT "mailed_code_purpose_subject_attempt_pk" PRIMARY KEY("purpose","subject","attempt");--> statement-breakpoint
ALTER TABLE "mailed_code" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "mailed_code" DROP COLUMN "failed_at";--> statement-breakpoint
ALTER TABLE "mail_allowance" DROP CONSTRAINT "mail_allowance_pkey";--> statement-breakpoint
ALTER TABLE "mail_allowance" ADD COLUMN "counter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_allowance" ALTER COLUMN "counter" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mail_allowance" ADD CONSTRAINT "mail_allowance_address_counter_pk" PRIMARY KEY("address","counter");--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device" text;
