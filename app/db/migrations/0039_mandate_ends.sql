ALTER TABLE "case_proposals" ADD COLUMN "end_details" text;--> statement-breakpoint
ALTER TABLE "case_proposals" ADD COLUMN "change_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_proposals" ADD COLUMN "change_asked_text" text;