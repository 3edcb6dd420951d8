-- duration: 2.0 s
-- The duration is an estimate for 100,000 cases: six nullable columns, three keys and five indexes, of which three read `cases` once; its writes wait meanwhile.
-- expand: 0.4.0 neither writes nor reads them: who has a conversation and what was filed stay as they are
ALTER TABLE "case_openings" DROP CONSTRAINT "case_openings_reason";--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "sleeps_until" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "filed_seq" bigint;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD COLUMN "sleeps_until" date;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_documents" ADD CONSTRAINT "identity_documents_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_of_owner" ON "contact_messages" USING btree ("owner_id") WHERE "contact_messages"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_awaiting_answer_of_team" ON "cases" USING btree (least("unanswered_since", case when ("status" in ('pending', 'in_review', 'active', 'on_hold') and "first_answered_at" is null and "submitted_at" is not null) then "submitted_at" end),"id") WHERE ("cases"."unanswered_since" is not null or ("cases"."status" in ('pending', 'in_review', 'active', 'on_hold') and "cases"."first_answered_at" is null and "cases"."submitted_at" is not null)) and "cases"."lawyer_id" is null;--> statement-breakpoint
CREATE INDEX "cases_of_owner" ON "cases" USING btree ("owner_id",least("unanswered_since", case when ("status" in ('pending', 'in_review', 'active', 'on_hold') and "first_answered_at" is null and "submitted_at" is not null) then "submitted_at" end),"id") WHERE "cases"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_filed" ON "cases" USING btree (least("unanswered_since", case when ("status" in ('pending', 'in_review', 'active', 'on_hold') and "first_answered_at" is null and "submitted_at" is not null) then "submitted_at" end),"id") WHERE "cases"."filed_seq" is not null;--> statement-breakpoint
CREATE INDEX "identity_documents_of_owner" ON "identity_documents" USING btree ("owner_id") WHERE "identity_documents"."owner_id" is not null;--> statement-breakpoint
ALTER TABLE "case_openings" ADD CONSTRAINT "case_openings_reason" CHECK ("case_openings"."reason" in ('client_asked', 'lawyer_asked', 'lawyer_silent', 'technical', 'complaint', 'legal_duty'));