-- The audit log is added to and nothing else, whoever asks. For each statement, since only so a TRUNCATE is seen; ALWAYS,
-- so that a session that plays the part of a replica is refused as well. Nothing refers to its rows and they refer to
-- nothing, so no deletion elsewhere reaches them.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the audit log can be added to, not changed' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entry_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
ALTER TABLE "audit_entry" ENABLE ALWAYS TRIGGER "audit_entry_kept";
