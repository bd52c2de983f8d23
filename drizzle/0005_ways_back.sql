ALTER TABLE "ended_session" ADD COLUMN "impersonator_session" text;
--> statement-breakpoint
-- An administrator who acts as somebody sits at the browser: the reason is told to them, and where only the other
-- person's session is over, theirs is the way back. Whoever leaves by themselves needs neither.
CREATE OR REPLACE FUNCTION "remember_ended_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	said text := nullif(current_setting('foreword.session_end', true), '');
BEGIN
	INSERT INTO "ended_session" ("token_hash", "reason", "impersonator_session")
	SELECT encode(sha256(convert_to(ended."token", 'UTF8')), 'hex'),
		CASE
			WHEN NOT EXISTS (SELECT FROM "user" WHERE "id" = coalesce(ended."impersonated_by", ended."user_id")) THEN 'deleted'
			WHEN ended."expires_at" <= now() THEN 'expired'
			ELSE coalesce(said, 'revoked')
		END,
		ended."impersonator_session"
	FROM ended WHERE said IS DISTINCT FROM 'left' ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
