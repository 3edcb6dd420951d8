-- duration: 0.1 s
-- expand: 0.4.0 reads an answer that it does not know as none, and writes those that it knows
ALTER TABLE "case_payments" DROP CONSTRAINT "case_payments_validated_by";--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_validated_by" CHECK ("case_payments"."validated_by" in ('not_me', 'believed_protecting', 'meant_to_pay', 'unknown', 'deceived', 'knowingly'));