ALTER TABLE "profiles" ADD COLUMN "verified_first_name" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_last_name" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_date_of_birth" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_at" timestamp with time zone;