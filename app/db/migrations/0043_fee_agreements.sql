CREATE TABLE "fee_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"lawyer_id" uuid,
	"lawyer_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"base_fee" bigint NOT NULL,
	"vat_rate" integer NOT NULL,
	"success_rate" integer,
	"scope" text NOT NULL,
	"expenses" text,
	"text_version" text NOT NULL,
	"sections" jsonb NOT NULL,
	"file_path" text,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"decline_reason" text,
	"starts_at_once" boolean DEFAULT false NOT NULL,
	"retracted_at" timestamp with time zone,
	CONSTRAINT "fee_agreements_status" CHECK ("fee_agreements"."status" in ('pending', 'accepted', 'declined', 'replaced', 'lapsed', 'retracted')),
	CONSTRAINT "fee_agreements_base_fee" CHECK ("fee_agreements"."base_fee" > 0),
	CONSTRAINT "fee_agreements_success_rate" CHECK ("fee_agreements"."success_rate" between 1 and 10000),
	CONSTRAINT "fee_agreements_vat_rate" CHECK ("fee_agreements"."vat_rate" between 0 and 10000),
	CONSTRAINT "fee_agreements_sha256" CHECK ("fee_agreements"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
DROP INDEX "cases_waiting";--> statement-breakpoint
ALTER TABLE "recoveries" ADD COLUMN "on_carpa" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_agreements" ADD CONSTRAINT "fee_agreements_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_agreements" ADD CONSTRAINT "fee_agreements_lawyer_id_users_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_agreements" ADD CONSTRAINT "fee_agreements_file_path_files_path_fk" FOREIGN KEY ("file_path") REFERENCES "public"."files"("path") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_agreements_pending" ON "fee_agreements" USING btree ("case_id") WHERE "fee_agreements"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "fee_agreements_of_case" ON "fee_agreements" USING btree ("case_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "fee_agreements_lawyer" ON "fee_agreements" USING btree ("lawyer_id");--> statement-breakpoint
CREATE INDEX "fee_agreements_file" ON "fee_agreements" USING btree ("file_path");--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("submitted_at","id") WHERE ("cases"."status" in ('pending', 'in_review', 'active', 'on_hold') and "cases"."first_answered_at" is null and "cases"."submitted_at" is not null);