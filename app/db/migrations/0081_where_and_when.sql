-- duration: 0.1 s
ALTER TABLE "case_letters" DROP CONSTRAINT "case_letters_kind";--> statement-breakpoint
ALTER TABLE "case_payments" DROP CONSTRAINT "case_payments_method";--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "account_country" text;--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "contract_days" integer;--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "shown_text" text;--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "shown_number" text;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_kind" CHECK ("case_letters"."kind" in ('unauthorised_payments', 'recall', 'refusal_reply', 'criminal_complaint', 'prosecutor_copy', 'mediator', 'crypto_freeze', 'spoofing', 'vigilance', 'complaint_supplement', 'mandate_withdrawal', 'illegal_content'));--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_account_country" CHECK ("case_payments"."account_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_contract_days" CHECK ("case_payments"."contract_days" between 1 and 400);--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_shown_number" CHECK ("case_payments"."shown_number" in ('bank', 'mobile', 'landline', 'abroad', 'masked', 'unknown'));--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_method" CHECK ("case_payments"."method" in ('card', 'transfer', 'instant_transfer', 'direct_debit', 'payment_app', 'crypto', 'cheque', 'voucher', 'loan', 'other'));