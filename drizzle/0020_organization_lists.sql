-- Lists of organizations and of members read a page and no more: what they show, filter by and search is kept.
-- In one statement each: the tables are written anew once.
ALTER TABLE "organization"
	ADD COLUMN "member_count" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "words" text[] GENERATED ALWAYS AS (search_words("name" || ' ' || "slug")) STORED;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL, ADD COLUMN "name_key" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- By the role alone: what a member keeps of the person changes with the person, whose lock comes after the organization's.
DROP TRIGGER "member_last_owner" ON "member";
--> statement-breakpoint
UPDATE "member" SET "words" = "user"."words", "name_key" = "user"."name_key" FROM "user" WHERE "user"."id" = "member"."user_id";
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "member_last_owner" AFTER UPDATE OF "role", "organization_id" OR DELETE ON "member" DEFERRABLE FOR EACH ROW
	WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "keep_an_owner"();
--> statement-breakpoint
CREATE INDEX "member_by_name" ON "member" USING btree ("organization_id","name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "member_role_by_name" ON "member" USING btree ("organization_id","role","name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "member_terms" ON "member" USING gin (("words" || array['@' || "organization_id", '@' || "organization_id" || ':' || "role"]));--> statement-breakpoint
CREATE INDEX "organization_suspended_by_name" ON "organization" USING btree ("name_key" collate "C","id") WHERE "organization"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "organization_words" ON "organization" USING gin ("words");
--> statement-breakpoint
-- What the database fills in is no edit.
DROP TRIGGER "organization_version" ON "organization";
--> statement-breakpoint
CREATE TRIGGER "organization_version" BEFORE UPDATE ON "organization" FOR EACH ROW
	EXECUTE FUNCTION "count_row_version"('search', 'name_key', 'words', 'member_count');
--> statement-breakpoint
-- The person is locked, so that nobody is renamed between the look and the row. Whoever is not there is refused by the reference.
CREATE FUNCTION "describe_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT "words", "name_key" INTO NEW."words", NEW."name_key" FROM "user" WHERE "id" = NEW."user_id" FOR SHARE;
	IF NOT FOUND THEN
		NEW."words" := '{}';
		NEW."name_key" := '';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "member_described" BEFORE INSERT ON "member" FOR EACH ROW EXECUTE FUNCTION "describe_member"();
--> statement-breakpoint
CREATE FUNCTION "describe_memberships"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "member" SET "words" = NEW."words", "name_key" = NEW."name_key" WHERE "user_id" = NEW."id";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers run in the order of their names: memberships before "user_role_changed" takes the sessions, as whoever removes a member does.
CREATE TRIGGER "user_memberships_described" AFTER UPDATE OF "name", "email" ON "user" FOR EACH ROW
	WHEN (OLD."words" IS DISTINCT FROM NEW."words" OR OLD."name_key" IS DISTINCT FROM NEW."name_key")
	EXECUTE FUNCTION "describe_memberships"();
--> statement-breakpoint
-- Whoever adds or removes members holds their organizations by then, or takes them here in the order of their ids, as
-- everybody does. One that goes with all its members is there no more when they are counted.
CREATE FUNCTION "keep_member_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		UPDATE "organization" SET "member_count" = 0;
		RETURN NULL;
	END IF;
	PERFORM FROM "organization" WHERE "id" IN (SELECT "organization_id" FROM changed) ORDER BY "id" FOR NO KEY UPDATE;
	UPDATE "organization" SET "member_count" = "member_count" + changes."number"
	FROM (
		SELECT "organization_id", count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END AS "number"
		FROM changed GROUP BY "organization_id"
	) AS changes
	WHERE "organization"."id" = changes."organization_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "member_count_added" AFTER INSERT ON "member" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_member_count"();
--> statement-breakpoint
CREATE TRIGGER "member_count_removed" AFTER DELETE ON "member" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_member_count"();
--> statement-breakpoint
CREATE TRIGGER "member_count_emptied" AFTER TRUNCATE ON "member" FOR EACH STATEMENT EXECUTE FUNCTION "keep_member_count"();
--> statement-breakpoint
UPDATE "organization" SET "member_count" = counted."members"
FROM (SELECT "organization_id", count(*) AS "members" FROM "member" GROUP BY "organization_id") AS counted
WHERE "organization"."id" = counted."organization_id";
--> statement-breakpoint
-- As before, but for the look at whether words changed: joined, each of many rows was compared with each other (3,000
-- in one statement: 10 s), since the planner expects the first pair to differ.
CREATE OR REPLACE FUNCTION "keep_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "search_word" WHERE "subject" = TG_TABLE_NAME;
		RETURN NULL;
	END IF;
	-- Most changes of a row leave its words alone, and then nobody waits.
	IF TG_OP = 'UPDATE' THEN
		IF NOT EXISTS (SELECT "id", "words" FROM added EXCEPT SELECT "id", "words" FROM removed) THEN
			RETURN NULL;
		END IF;
	END IF;
	-- As with the totals: one after another, so that nobody waits in a ring.
	PERFORM FROM "row_count" WHERE "name" = TG_TABLE_NAME FOR UPDATE;
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "search_word" ("subject", "word", "rows")
		SELECT TG_TABLE_NAME, "word", count(*) FROM added, unnest(added."words") AS "word" GROUP BY "word"
		ON CONFLICT ("subject", "word") DO UPDATE SET "rows" = "search_word"."rows" + excluded."rows";
		RETURN NULL;
	END IF;
	IF TG_OP = 'DELETE' THEN
		UPDATE "search_word" SET "rows" = "search_word"."rows" - gone."rows"
		FROM (SELECT "word", count(*) AS "rows" FROM removed, unnest(removed."words") AS "word" GROUP BY "word") AS gone
		WHERE "subject" = TG_TABLE_NAME AND "search_word"."word" = gone."word";
	ELSE
		INSERT INTO "search_word" ("subject", "word", "rows")
		SELECT TG_TABLE_NAME, "word", sum("rows") FROM (
			SELECT "word", 1 AS "rows" FROM added, unnest(added."words") AS "word"
			UNION ALL SELECT "word", -1 FROM removed, unnest(removed."words") AS "word"
		) AS changed GROUP BY "word" HAVING sum("rows") <> 0
		ON CONFLICT ("subject", "word") DO UPDATE SET "rows" = "search_word"."rows" + excluded."rows";
	END IF;
	DELETE FROM "search_word" WHERE "subject" = TG_TABLE_NAME AND "rows" <= 0;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- The total, and the words, as books and people have them.
INSERT INTO "row_count" SELECT 'organization', count(*) FROM "organization";
--> statement-breakpoint
INSERT INTO "search_word" ("subject", "word", "rows")
	SELECT 'organization', "word", count(*) FROM "organization", unnest("organization"."words") AS "word" GROUP BY "word";
--> statement-breakpoint
CREATE TRIGGER "organization_count_added" AFTER INSERT ON "organization" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
--> statement-breakpoint
CREATE TRIGGER "organization_count_removed" AFTER DELETE ON "organization" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
--> statement-breakpoint
CREATE TRIGGER "organization_count_emptied" AFTER TRUNCATE ON "organization" FOR EACH STATEMENT EXECUTE FUNCTION "keep_row_count"();
--> statement-breakpoint
CREATE TRIGGER "organization_words_added" AFTER INSERT ON "organization" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "organization_words_changed" AFTER UPDATE ON "organization" REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "organization_words_removed" AFTER DELETE ON "organization" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
CREATE TRIGGER "organization_words_emptied" AFTER TRUNCATE ON "organization" FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_words"();
--> statement-breakpoint
-- The planner would take words of a subject that it never saw for none at all, and read all of them.
ANALYZE "organization", "member", "search_word";
