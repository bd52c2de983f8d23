CREATE TABLE "audit_subject" (
	"entry_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"subject_email" text NOT NULL,
	"changes" jsonb,
	"search" text GENERATED ALWAYS AS (search_text("subject_name" || ' ' || "subject_email")) STORED,
	CONSTRAINT "audit_subject_entry_id_number_pk" PRIMARY KEY("entry_id","number")
);
--> statement-breakpoint
ALTER TABLE "audit_entry" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_subject_by_id" ON "audit_subject" USING btree ("subject_id","entry_id");--> statement-breakpoint
CREATE INDEX "audit_subject_search" ON "audit_subject" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- Rows of bulk acts are part of the audit log, so they can only be added to, like its entries.
CREATE TRIGGER "audit_subject_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_subject" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
ALTER TABLE "audit_subject" ENABLE ALWAYS TRIGGER "audit_subject_kept";
