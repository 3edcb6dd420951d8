-- duration: 0.1 s
-- The duration is an estimate: six nullable columns without a default, under one short exclusive lock of `cases` that changes and reads no row.
-- expand: 0.5.0 neither writes nor reads them: its letters ask for the seat and the signatory as before, and a case that it makes a person's keeps them, which nothing then reads
ALTER TABLE "cases" ADD COLUMN "company_address" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "company_postal_code" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "company_city" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "representative_name" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "representative_role" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "signs_by_delegation" boolean;
