-- duration: 0.1 s
-- The duration is an estimate: two nullable columns and an empty table, each a short exclusive lock of `cases` and `form_drafts`.
-- expand: 0.4.0 neither writes nor reads them: what passes a step there is counted with the next step, or not at all
CREATE TABLE "journey_counts" (
	"hour" timestamp with time zone NOT NULL,
	"step" text NOT NULL,
	"is_phone" boolean NOT NULL,
	"has_scripts" boolean NOT NULL,
	"seconds" integer,
	"stories" integer NOT NULL,
	CONSTRAINT "journey_counts_bucket" UNIQUE NULLS NOT DISTINCT("hour","step","is_phone","has_scripts","seconds"),
	CONSTRAINT "journey_counts_step" CHECK ("journey_counts"."step" in ('begun', 'told', 'advice', 'account', 'profile', 'documents', 'summary', 'sent')),
	CONSTRAINT "journey_counts_stories" CHECK ("journey_counts"."stories" > 0)
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "journey" jsonb;--> statement-breakpoint
ALTER TABLE "form_drafts" ADD COLUMN "journey" jsonb;