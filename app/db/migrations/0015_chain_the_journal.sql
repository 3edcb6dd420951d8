CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"at" text NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_entry" UNIQUE("entry_id"),
	CONSTRAINT "audit_chain_hash" CHECK ("audit_chain"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_actor_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "audit_entries_person";--> statement-breakpoint
DROP INDEX "audit_entries_case";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "seal" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "seq" bigint;--> statement-breakpoint
CREATE INDEX "audit_entries_owner" ON "audit_entries" USING btree ("owner_id","id") WHERE "audit_entries"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_unchained" ON "audit_entries" USING btree ("id") WHERE "audit_entries"."seq" is null;--> statement-breakpoint
CREATE INDEX "audit_entries_age" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_readings" ON "audit_entries" USING btree ("subject_id","actor_id","action","created_at" DESC NULLS LAST) WHERE "audit_entries"."action" like '%.opened';--> statement-breakpoint
-- Whose data the entries written so far are about, and who wrote those whose account is gone.
UPDATE audit_entries SET actor_id = (details ->> 'formerActor')::uuid, details = details - 'formerActor' WHERE details ? 'formerActor';--> statement-breakpoint
UPDATE audit_entries SET owner_id = profiles.id FROM profiles WHERE subject_type IN ('account', 'profile') AND subject_id = profiles.id::text;--> statement-breakpoint
UPDATE audit_entries SET owner_id = profiles.id FROM profiles WHERE owner_id IS NULL AND details ->> 'userId' = profiles.id::text;--> statement-breakpoint
UPDATE audit_entries SET owner_id = actor_id WHERE owner_id IS NULL AND action IN ('document.submitted', 'assistance.request');--> statement-breakpoint
UPDATE audit_entries SET owner_id = cases.user_id FROM cases WHERE owner_id IS NULL AND cases.id::text = CASE subject_type WHEN 'case' THEN subject_id ELSE details ->> 'caseId' END;--> statement-breakpoint
UPDATE audit_entries SET owner_id = contact_messages.user_id FROM contact_messages WHERE owner_id IS NULL AND subject_type = 'request' AND subject_id = contact_messages.id::text;
