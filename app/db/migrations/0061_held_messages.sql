-- duration: 0.1 s
ALTER TABLE "notice_choices" DROP CONSTRAINT "notice_choices_kind";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "unanswered_again_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "scheduled_messages_held" ON "scheduled_messages" USING btree ("updated_at","id") WHERE "scheduled_messages"."hold" is not null;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind" CHECK ("notice_choices"."kind" in ('case', 'message', 'request', 'document', 'file', 'proposal', 'held'));