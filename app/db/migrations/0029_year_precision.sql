ALTER TABLE "cases" DROP CONSTRAINT "cases_contact_date_precision";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_payment_date_precision";--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_contact_date_precision" CHECK ("cases"."contact_date_precision" in ('day', 'month', 'year', 'unknown'));--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_payment_date_precision" CHECK ("cases"."payment_date_precision" in ('day', 'month', 'year', 'unknown'));