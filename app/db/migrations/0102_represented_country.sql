-- duration: 0.1 s
-- The duration is an estimate for 200,000 cases: a nullable column changes no row, and its check reads `cases` once, both under an exclusive lock of it.
-- expand: 0.5.0 neither writes nor reads it; a case that it saves keeps the column as it was
ALTER TABLE "cases" ADD COLUMN "represented_country" text;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_represented_country" CHECK ("cases"."represented_country" in ('France', 'Belgique', 'Suisse', 'Luxembourg', 'Canada', 'Un autre pays'));