CREATE TABLE "mailing_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"mailing_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	CONSTRAINT "mailing_recipients_once" UNIQUE("mailing_id","user_id"),
	CONSTRAINT "mailing_recipients_state" CHECK ("mailing_recipients"."state" in ('waiting', 'sending', 'sent', 'simulated', 'failed', 'unknown', 'skipped', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"author_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"selection" jsonb NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailings_status" CHECK ("mailings"."status" in ('draft', 'sending', 'paused', 'stopped', 'done'))
);
--> statement-breakpoint
ALTER TABLE "email_logs" DROP CONSTRAINT "email_logs_status";--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_recipients_by_state" ON "mailing_recipients" USING btree ("mailing_id","state","id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_of_user" ON "mailing_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mailings_one_draft" ON "mailings" USING btree ("author_id") WHERE "mailings"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "mailings_under_way" ON "mailings" USING btree ("id") WHERE "mailings"."status" = 'sending';--> statement-breakpoint
CREATE INDEX "mailings_newest" ON "mailings" USING btree ("started_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "mailings"."status" <> 'draft';--> statement-breakpoint
ALTER TABLE "email_logs" ADD CONSTRAINT "email_logs_status" CHECK ("email_logs"."status" in ('queued', 'sent', 'simulated', 'failed', 'unknown'));