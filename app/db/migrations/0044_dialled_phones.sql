-- duration: 2.9 s
DROP INDEX "profiles_phones";--> statement-breakpoint
DROP INDEX "contact_messages_phones";--> statement-breakpoint
CREATE INDEX "profiles_dialled_phones" ON "profiles" USING gin ((regexp_replace(regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), '^(00)?33(?=[1-9][0-9]{8}$)', '0') || ' ' || regexp_replace(regexp_replace(coalesce("home_phone", ''), '[^0-9]', '', 'g'), '^(00)?33(?=[1-9][0-9]{8}$)', '0')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_dialled_phones" ON "contact_messages" USING gin ((regexp_replace(regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), '^(00)?33(?=[1-9][0-9]{8}$)', '0')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "case_messages_of_lawyers" ON "case_messages" USING btree ("created_at") WHERE "case_messages"."signed_as" = 'lawyer';