CREATE INDEX "profiles_by_name" ON "profiles" USING btree (search_fold("last_name" || ' ' || "first_name"),"id");--> statement-breakpoint
CREATE INDEX "profiles_by_verification" ON "profiles" USING btree ("verification_step","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "profiles_phones" ON "profiles" USING gin ((regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g') || ' ' || regexp_replace(coalesce("home_phone", ''), '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_words" ON "contact_messages" USING gin (person_words("name", "message", "email"));--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree (("details" ->> 'userId'),"id") WHERE "audit_entries"."details" ->> 'userId' is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_case" ON "audit_entries" USING btree (("details" ->> 'caseId'),"id") WHERE "audit_entries"."details" ->> 'caseId' is not null;