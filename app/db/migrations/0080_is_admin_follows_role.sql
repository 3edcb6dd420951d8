-- duration: 3.0 s
-- contract: since 0.2.0 nothing writes is_admin; an insert of 0.4.0 says DEFAULT, which a generated column takes
DROP TRIGGER "profiles_role" ON "profiles";--> statement-breakpoint
DROP FUNCTION "keep_role"();--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "is_admin";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_admin" boolean GENERATED ALWAYS AS (role = 'administrator') STORED NOT NULL;
-- The inserts of 0.4.0 still name sessions.token, users.image and the tokens of accounts: this version names them no more,
-- and the next one drops them.
