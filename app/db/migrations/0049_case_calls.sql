-- duration: 0.9 s
CREATE TABLE "case_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid,
	"called_at" timestamp with time zone NOT NULL,
	"direction" text NOT NULL,
	"caller" text NOT NULL,
	"minutes" integer,
	"text" text NOT NULL,
	"next_step" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_calls_direction" CHECK ("case_calls"."direction" in ('incoming', 'outgoing')),
	CONSTRAINT "case_calls_minutes" CHECK ("case_calls"."minutes" > 0)
);
--> statement-breakpoint
ALTER TABLE "case_calls" ADD CONSTRAINT "case_calls_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_calls" ADD CONSTRAINT "case_calls_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_calls_of_case" ON "case_calls" USING btree ("case_id","called_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_calls_author" ON "case_calls" USING btree ("author_id");