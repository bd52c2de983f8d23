-- Organizations. What must hold whoever writes is held here: see docs/decisions/2026-11-16-organizations.md.
-- Words that are pages beside those of an organization, or that would pass for the product itself.
CREATE FUNCTION "is_organization_slug"("slug" text) RETURNS boolean LANGUAGE sql IMMUTABLE
	RETURN "slug" ~ '^[a-z0-9-]{3,40}$' AND "slug" <> ALL (ARRAY[
		'new', 'app', 'api', 'manager', 'admin', 'login', 'account', 'settings', 'members', 'teams', 'invitation',
		'invitations', 'organization', 'organizations', 'support', 'help', 'www', 'root', 'system', 'null', 'undefined'
	]);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"team_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"inviter_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" in ('owner', 'admin', 'member')),
	CONSTRAINT "invitation_status" CHECK ("invitation"."status" in ('pending', 'accepted', 'rejected', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_once" UNIQUE("organization_id","user_id"),
	CONSTRAINT "member_role" CHECK ("member"."role" in ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"metadata" jsonb,
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"max_members" integer,
	"max_invitations" integer,
	"max_teams" integer,
	"max_team_members" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text("name" || ' ' || "slug")) STORED,
	"name_key" text GENERATED ALWAYS AS (search_text("name")) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_name_length" CHECK (char_length("organization"."name") between 1 and 100),
	CONSTRAINT "organization_slug_form" CHECK (is_organization_slug("organization"."slug")),
	CONSTRAINT "organization_quotas" CHECK ("organization"."max_members" >= 1 and "organization"."max_invitations" >= 0 and "organization"."max_teams" >= 1 and "organization"."max_team_members" >= 1)
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "team_name_length" CHECK (char_length("team"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"team_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_member_once" UNIQUE("team_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "active_organization_id" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "active_team_id" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team" FOREIGN KEY ("organization_id","team_id") REFERENCES "public"."team"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_member" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."member"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_pending_once" ON "invitation" USING btree ("organization_id",lower("email")) WHERE "invitation"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "invitation_newest" ON "invitation" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitation_pending_for" ON "invitation" USING btree (lower("email")) WHERE "invitation"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "member_user" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_newest" ON "member" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_owner" ON "member" USING btree ("organization_id") WHERE "member"."role" = 'owner';--> statement-breakpoint
CREATE UNIQUE INDEX "organization_slug_unique" ON "organization" USING btree (lower("slug"));--> statement-breakpoint
CREATE INDEX "organization_newest" ON "organization" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organization_by_name" ON "organization" USING btree ("name_key" collate "C","id");--> statement-breakpoint
CREATE INDEX "organization_suspended" ON "organization" USING btree ("created_at","id") WHERE "organization"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "organization_search" ON "organization" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "team_name_unique" ON "team" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "team_member_of" ON "team_member" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "team_member_newest" ON "team_member" USING btree ("team_id","created_at","id");
--> statement-breakpoint
-- A membership that ends takes along what stood on it, one column at a time (PostgreSQL 15).
ALTER TABLE "session" ADD CONSTRAINT "session_active_organization" FOREIGN KEY ("active_organization_id", "user_id")
	REFERENCES "member" ("organization_id", "user_id") ON DELETE SET NULL ("active_organization_id");
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_active_team" FOREIGN KEY ("active_team_id", "user_id")
	REFERENCES "team_member" ("team_id", "user_id") ON DELETE SET NULL ("active_team_id");
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_team" FOREIGN KEY ("organization_id", "team_id")
	REFERENCES "team" ("organization_id", "id") ON DELETE SET NULL ("team_id");
--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter" FOREIGN KEY ("organization_id", "inviter_id")
	REFERENCES "member" ("organization_id", "user_id") ON DELETE SET NULL ("inviter_id");
--> statement-breakpoint
-- An organization keeps an owner, also when two of them go at the same instant: the lock makes them take turns.
CREATE FUNCTION "keep_an_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "organization" WHERE "id" = OLD."organization_id" FOR NO KEY UPDATE;
	-- Gone with all that is in it.
	IF NOT FOUND THEN RETURN NULL; END IF;
	IF NOT EXISTS (SELECT FROM "member" WHERE "organization_id" = OLD."organization_id" AND "role" = 'owner') THEN
		RAISE EXCEPTION 'an organization keeps an owner' USING ERRCODE = 'FW002';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "member_last_owner" AFTER UPDATE OR DELETE ON "member" DEFERRABLE FOR EACH ROW
	WHEN (OLD."role" = 'owner') EXECUTE FUNCTION "keep_an_owner"();
--> statement-breakpoint
CREATE TRIGGER "organization_version" BEFORE UPDATE ON "organization" FOR EACH ROW
	EXECUTE FUNCTION "count_row_version"('search', 'name_key');
