ALTER TABLE "email_logs" ADD COLUMN "attempted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "email_logs" ADD COLUMN "is_last_attempt" boolean DEFAULT false NOT NULL;