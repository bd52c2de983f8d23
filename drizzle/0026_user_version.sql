-- The version of a person counts every column but those named here, which no form edits: a field that is added later is
-- counted without a change of this trigger. Generated columns are named, since they are not filled in yet when it runs.
DROP TRIGGER "user_version" ON "user";
--> statement-breakpoint
CREATE TRIGGER "user_version" BEFORE UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION "count_row_version"(
	'email_verified', 'image', 'banned', 'ban_reason', 'ban_expires', 'onboarded_at', 'language', 'created_at',
	'search', 'name_key', 'words'
);
