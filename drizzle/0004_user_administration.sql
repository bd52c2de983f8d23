CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "unaccent";
--> statement-breakpoint
-- A text as a search sees it, whatever its case, accents, Arabic vowel signs, tatweel, and forms of hamza, alif,
-- yaa and taa marbuta. The leading space lets every word begin alike: '% an%' finds the words that begin with "an".
CREATE FUNCTION "search_text"("given" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
	RETURN ' ' || lower(public.unaccent('public.unaccent', translate(
		regexp_replace(normalize("given", NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'),
		'ٱىیةک٠١٢٣٤٥٦٧٨٩', 'اييهك0123456789')));
--> statement-breakpoint
-- What a searched word must be like: anywhere in the text, or where it is too short for the index, where a word begins.
CREATE FUNCTION "search_pattern"("word" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
	RETURN '%' || regexp_replace(
		substr(search_text("word"), CASE WHEN length(search_text("word")) < 4 THEN 1 ELSE 2 END),
		'([\\%_])', '\\\1', 'g') || '%';
--> statement-breakpoint
CREATE FUNCTION "is_admin"("role" text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
	RETURN "role" ~ '(^|,)\s*admin\s*(,|$)';
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"action" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_email" text NOT NULL,
	"acting_as_id" text,
	"acting_as_email" text,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"subject_email" text NOT NULL,
	"reason" text,
	"changes" jsonb,
	"address" text,
	"search" text GENERATED ALWAYS AS (search_text("actor_name" || ' ' || "actor_email" || ' ' || "subject_name" || ' ' || "subject_email" || ' ' || coalesce("acting_as_email", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"subject" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_word_subject_word_pk" PRIMARY KEY("subject","word")
);
--> statement-breakpoint
CREATE TABLE "ended_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "impersonator_session" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text("name" || ' ' || "email")) STORED;--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_by_actor" ON "audit_entry" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_subject" ON "audit_entry" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_by_action" ON "audit_entry" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit_entry" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_word_like" ON "search_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ended_session_ended_at" ON "ended_session" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_impersonator_session_session_id_fk" FOREIGN KEY ("impersonator_session") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_impersonator" ON "session" USING btree ("impersonator_session");--> statement-breakpoint
CREATE INDEX "user_newest" ON "user" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "user_by_name" ON "user" USING btree (search_text("name"),"id");--> statement-breakpoint
CREATE INDEX "user_by_email" ON "user" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "user_admin" ON "user" USING btree ("created_at","id") WHERE is_admin("user"."role");--> statement-breakpoint
CREATE INDEX "user_banned" ON "user" USING btree ("created_at","id") WHERE "user"."banned";--> statement-breakpoint
CREATE INDEX "user_not_onboarded" ON "user" USING btree ("created_at","id") WHERE "user"."onboarded_at" is null;--> statement-breakpoint
CREATE INDEX "user_not_verified" ON "user" USING btree ("created_at","id") WHERE not "user"."email_verified";--> statement-breakpoint
CREATE INDEX "user_search" ON "user" USING gin ("search" gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION "count_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."version" := OLD."version" + 1;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_version" BEFORE UPDATE OF "name", "email", "role" ON "user" FOR EACH ROW
	WHEN ((OLD."name", OLD."email", OLD."role") IS DISTINCT FROM (NEW."name", NEW."email", NEW."role"))
	EXECUTE FUNCTION "count_version"();
--> statement-breakpoint
-- Why a session ended, whoever ended it: those who do so for a reason of their own say it in the transaction.
CREATE FUNCTION "remember_ended_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "ended_session" ("token_hash", "reason")
	SELECT encode(sha256(convert_to(ended."token", 'UTF8')), 'hex'),
		CASE
			WHEN NOT EXISTS (SELECT FROM "user" WHERE "id" = ended."user_id") THEN 'deleted'
			WHEN ended."expires_at" <= now() THEN 'expired'
			ELSE coalesce(nullif(current_setting('foreword.session_end', true), ''), 'revoked')
		END
	FROM ended ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "session_ended" AFTER DELETE ON "session" REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION "remember_ended_sessions"();
--> statement-breakpoint
INSERT INTO "row_count" SELECT 'user', count(*) FROM "user";
--> statement-breakpoint
CREATE TRIGGER "user_count_added" AFTER INSERT ON "user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
--> statement-breakpoint
CREATE TRIGGER "user_count_removed" AFTER DELETE ON "user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
--> statement-breakpoint
CREATE TRIGGER "user_count_emptied" AFTER TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
--> statement-breakpoint
-- Words of letters alone, long enough to be mistyped. In one order, so that two who add the same words at once
-- wait for each other and not in a ring.
CREATE FUNCTION "remember_user_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "search_word" ("subject", "word")
	SELECT DISTINCT 'user', "word" FROM changed CROSS JOIN LATERAL (
		-- No name has more; whoever writes one that does fills the table with their own words.
		SELECT "word" FROM regexp_split_to_table(search_text(changed."name"), '[\s!-@\[-`{-~]+') AS "word"
		WHERE length("word") BETWEEN 3 AND 24 LIMIT 6
	) AS words ORDER BY 2 ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "user_words_added" AFTER INSERT ON "user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "remember_user_words"();
--> statement-breakpoint
CREATE TRIGGER "user_words_changed" AFTER UPDATE ON "user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "remember_user_words"();
--> statement-breakpoint
INSERT INTO "search_word" ("subject", "word")
	SELECT DISTINCT 'user', "word"
	FROM "user", regexp_split_to_table(search_text("user"."name"), '[\s!-@\[-`{-~]+') AS "word"
	WHERE length("word") BETWEEN 3 AND 24;
