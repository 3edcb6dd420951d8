ALTER TABLE "profiles" ADD COLUMN "email_phrase" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "muted_emails" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "notified_message_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_muted_emails" CHECK ("profiles"."muted_emails" <@ array['new_message', 'case_submitted', 'case_progress', 'document_received', 'document_approved', 'assistance_received', 'staff']::text[]);