-- duration: 0.1 s
CREATE TABLE "deadline_rule_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule" text NOT NULL,
	"correction" text NOT NULL,
	"source" text NOT NULL,
	"read_on" date NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_accepted" boolean,
	"answer" text,
	"answered_by_id" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "deadline_rule_proposals_rule" CHECK ("deadline_rule_proposals"."rule" ~ '^[a-z0-9_]{1,60}$'),
	CONSTRAINT "deadline_rule_proposals_answered" CHECK (num_nulls("deadline_rule_proposals"."is_accepted", "deadline_rule_proposals"."answer", "deadline_rule_proposals"."answered_at") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "deadline_rule_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deadline_rule_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"action" text,
	"effect" text,
	"article" text,
	"source" text,
	"read_on" date,
	"valid_from" date,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadline_rule_texts_rule" CHECK ("deadline_rule_texts"."rule" ~ '^[a-z0-9_]{1,60}$'),
	CONSTRAINT "deadline_rule_texts_whole" CHECK (num_nulls("deadline_rule_texts"."action", "deadline_rule_texts"."effect", "deadline_rule_texts"."article", "deadline_rule_texts"."source") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "deadline_rule_proposals" ADD CONSTRAINT "deadline_rule_proposals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_rule_proposals" ADD CONSTRAINT "deadline_rule_proposals_answered_by_id_users_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_rule_texts" ADD CONSTRAINT "deadline_rule_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadline_rule_proposals_of_rule" ON "deadline_rule_proposals" USING btree ("rule","created_at");--> statement-breakpoint
CREATE INDEX "deadline_rule_proposals_author" ON "deadline_rule_proposals" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "deadline_rule_proposals_answerer" ON "deadline_rule_proposals" USING btree ("answered_by_id");--> statement-breakpoint
CREATE INDEX "deadline_rule_texts_last" ON "deadline_rule_texts" USING btree ("rule","id");--> statement-breakpoint
CREATE INDEX "deadline_rule_texts_author" ON "deadline_rule_texts" USING btree ("author_id");