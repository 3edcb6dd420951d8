-- contract: since 0037, which made the table "lawyer_invitations", no version before this one writes it.
ALTER TABLE "directory_issues" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lawyer_invitations" ADD COLUMN "identity_check" text NOT NULL;--> statement-breakpoint
ALTER TABLE "lawyers" ADD COLUMN "verification_note" text;--> statement-breakpoint
ALTER TABLE "lawyers" ADD COLUMN "missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lawyers" ADD COLUMN "insurance_notice" text;--> statement-breakpoint
CREATE INDEX "lawyer_invitations_newest" ON "lawyer_invitations" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "lawyer_invitations" ADD CONSTRAINT "lawyer_invitations_identity_check" CHECK ("lawyer_invitations"."identity_check" in ('called_back', 'bar_email', 'card_seen'));--> statement-breakpoint
-- The name is part of what was verified: wherever it changes, the verification no longer holds.
CREATE FUNCTION forget_verification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lawyers SET verified_at = NULL, verified_by = NULL, verified_by_user = NULL, verified_issue = NULL, verification_note = NULL, missing_since = NULL WHERE user_id = new.id;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_name_verified AFTER UPDATE OF first_name, last_name ON profiles FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name) EXECUTE FUNCTION forget_verification();
