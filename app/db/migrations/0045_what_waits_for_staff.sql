-- duration: 61.2 s
CREATE TABLE "case_reminders" (
	"user_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"remind_on" date NOT NULL,
	"after_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_reminders_user_id_case_id_pk" PRIMARY KEY("user_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "unanswered_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_reminders" ADD CONSTRAINT "case_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_reminders" ADD CONSTRAINT "case_reminders_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_reminders_by_day" ON "case_reminders" USING btree ("user_id","remind_on","case_id");--> statement-breakpoint
CREATE INDEX "case_reminders_of_case" ON "case_reminders" USING btree ("case_id");--> statement-breakpoint
-- The client's messages that nobody has answered in writing. In a case that has ended, those that were read need no answer.
UPDATE "cases" SET "unanswered_since" = (
	SELECT min("message"."created_at") FROM "case_messages" AS "message"
	WHERE "message"."case_id" = "cases"."id"
		AND "message"."sender_id" <> '00000000-0000-0000-0000-000000000000'
		AND ("message"."read_at" IS NULL OR "cases"."status" NOT IN ('closed', 'rejected'))
		AND "message"."seq" > coalesce((
			SELECT max("answer"."seq") FROM "case_messages" AS "answer"
			WHERE "answer"."case_id" = "cases"."id"
				AND "answer"."sender_id" = '00000000-0000-0000-0000-000000000000'
				AND NOT "answer"."is_automatic" AND trim("answer"."message") <> ''), 0))
WHERE "cases"."last_message_seq" > 0;--> statement-breakpoint
CREATE INDEX "cases_awaiting_answer" ON "cases" USING btree (least("unanswered_since", case when ("status" in ('pending', 'in_review', 'active', 'on_hold') and "first_answered_at" is null and "submitted_at" is not null) then "submitted_at" end),"id") WHERE ("cases"."unanswered_since" is not null or ("cases"."status" in ('pending', 'in_review', 'active', 'on_hold') and "cases"."first_answered_at" is null and "cases"."submitted_at" is not null));--> statement-breakpoint
CREATE INDEX "cases_unanswered" ON "cases" USING btree (least("unanswered_since", case when ("status" in ('pending', 'in_review', 'active', 'on_hold') and "first_answered_at" is null and "submitted_at" is not null) then "submitted_at" end),"id") WHERE "cases"."unanswered_since" is not null;