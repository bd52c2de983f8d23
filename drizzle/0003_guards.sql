-- A change of role gives every session of that person a new token at its next visit, whoever made the change.
CREATE FUNCTION "renew_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "session" SET "must_renew" = true WHERE "user_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_role_changed" AFTER UPDATE OF "role" ON "user" FOR EACH ROW
	WHEN (OLD."role" IS DISTINCT FROM NEW."role") EXECUTE FUNCTION "renew_sessions"();
--> statement-breakpoint
CREATE FUNCTION "is_active_admin"("role" text, "banned" boolean) RETURNS boolean LANGUAGE sql IMMUTABLE
	RETURN NOT "banned" AND "role" ~ '(^|,)\s*admin\s*(,|$)';
--> statement-breakpoint
-- The last administrator stays, also when two act at the same instant: the lock makes them take turns.
CREATE FUNCTION "keep_an_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('keep_an_admin'));
	IF NOT EXISTS (SELECT FROM "user" WHERE "id" <> OLD."id" AND "is_active_admin"("role", "banned")) THEN
		RAISE EXCEPTION 'the last administrator stays' USING ERRCODE = 'FW001';
	END IF;
	RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_last_admin_deleted" BEFORE DELETE ON "user" FOR EACH ROW
	WHEN ("is_active_admin"(OLD."role", OLD."banned")) EXECUTE FUNCTION "keep_an_admin"();
--> statement-breakpoint
CREATE TRIGGER "user_last_admin_changed" BEFORE UPDATE OF "role", "banned" ON "user" FOR EACH ROW
	WHEN ("is_active_admin"(OLD."role", OLD."banned") AND NOT "is_active_admin"(NEW."role", NEW."banned"))
	EXECUTE FUNCTION "keep_an_admin"();
--> statement-breakpoint
CREATE INDEX "user_active_admin" ON "user" ("id") WHERE "is_active_admin"("role", "banned");
