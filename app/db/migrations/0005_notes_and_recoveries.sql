CREATE TABLE "case_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_notes_text" CHECK ("case_notes"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date NOT NULL,
	"source" text NOT NULL,
	"source_details" text,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recoveries_amount" CHECK ("recoveries"."amount" > 0),
	CONSTRAINT "recoveries_source" CHECK ("recoveries"."source" in ('bank_transfer', 'merchant_refund', 'seizure', 'settlement', 'other')),
	CONSTRAINT "recoveries_other_source" CHECK ("recoveries"."source" <> 'other' or "recoveries"."source_details" is not null)
);
--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_notes_of_case" ON "case_notes" USING btree ("case_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_notes_author" ON "case_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "recoveries_of_case" ON "recoveries" USING btree ("case_id","received_on","id");--> statement-breakpoint
CREATE INDEX "recoveries_author" ON "recoveries" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "audit_entries_reviews" ON "audit_entries" USING btree ("created_at","action") WHERE "audit_entries"."action" in ('document.approved', 'document.rejected');--> statement-breakpoint
CREATE INDEX "cases_submitted" ON "cases" USING btree ("submitted_at","scam_type") WHERE "cases"."submitted_at" is not null;