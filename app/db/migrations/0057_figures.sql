-- duration: 1.8 s
DROP INDEX "cases_ended";--> statement-breakpoint
DROP INDEX "cases_submitted";--> statement-breakpoint
CREATE INDEX "recoveries_received" ON "recoveries" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "case_proposals_mandates" ON "case_proposals" USING btree ("case_id","answered_at","ended_at","lawyer_id") WHERE "case_proposals"."answer" = 'accepted';--> statement-breakpoint
CREATE INDEX "case_proposals_accepted" ON "case_proposals" USING btree ("answered_at","lawyer_id") WHERE "case_proposals"."answer" = 'accepted';--> statement-breakpoint
CREATE INDEX "fee_agreements_accepted" ON "fee_agreements" USING btree ("answered_at") WHERE "fee_agreements"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "cases_ended" ON "cases" USING btree ("status","updated_at","id") WHERE "cases"."status" in ('draft', 'closed', 'rejected');--> statement-breakpoint
CREATE INDEX "cases_submitted" ON "cases" USING btree ("submitted_at","scam_type","status","first_answered_at","id") WHERE "cases"."submitted_at" is not null;