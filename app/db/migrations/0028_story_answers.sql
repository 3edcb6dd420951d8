ALTER TABLE "cases" DROP CONSTRAINT "cases_available_evidence";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "has_no_tax_id" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "contact_date_precision" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "payment_date" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "payment_date_precision" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "filled_for" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "represented_name" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "represented_link" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "judgment_reference" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "company_siren" text;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_contact_date_precision" CHECK ("cases"."contact_date_precision" in ('day', 'month', 'unknown'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_payment_date_precision" CHECK ("cases"."payment_date_precision" in ('day', 'month', 'unknown'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_filled_for" CHECK ("cases"."filled_for" in ('relative', 'guardian', 'company'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_available_evidence" CHECK ("cases"."available_evidence" <@ array['payment_receipts', 'conversations', 'emails', 'bank_statements', 'iban', 'contracts', 'none']::text[]);