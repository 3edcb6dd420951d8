-- duration: 0.1 s
CREATE TABLE "case_mentions" (
	"note_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "case_mentions" ADD CONSTRAINT "case_mentions_note_id_case_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."case_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_mentions" ADD CONSTRAINT "case_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_mentions" ADD CONSTRAINT "case_mentions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_mentions" ADD CONSTRAINT "case_mentions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_mentions_unseen" ON "case_mentions" USING btree ("user_id","created_at","note_id") WHERE "case_mentions"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "case_mentions_of_person" ON "case_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_mentions_of_case" ON "case_mentions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "case_mentions_author" ON "case_mentions" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_tasks_open" ON "case_tasks" USING btree ("assignee_id","due_on","id") WHERE "case_tasks"."done_at" is null;