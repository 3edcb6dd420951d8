-- duration: 0.2 s
-- The duration is an estimate for 100,000 payments: a nullable column, and a check that reads `case_payments` once under an exclusive lock.
-- expand: the former version neither writes nor reads it: what a recall gave stays unknown there
ALTER TABLE "case_payments" ADD COLUMN "recall_answer" text;--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_recall_answer" CHECK ("case_payments"."recall_answer" in ('frozen', 'returned', 'refused'));