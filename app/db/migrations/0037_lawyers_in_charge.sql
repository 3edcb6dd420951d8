CREATE TABLE "case_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_openings_reason" CHECK ("case_openings"."reason" in ('client_asked', 'lawyer_asked', 'technical', 'complaint', 'legal_duty'))
);
--> statement-breakpoint
CREATE TABLE "case_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"lawyer_id" uuid NOT NULL,
	"proposed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"refusal_reason" text,
	"refusal_details" text,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "case_proposals_answer" CHECK ("case_proposals"."answer" in ('accepted', 'refused', 'withdrawn')),
	CONSTRAINT "case_proposals_refusal_reason" CHECK ("case_proposals"."refusal_reason" in ('conflict', 'workload', 'speciality', 'other')),
	CONSTRAINT "case_proposals_end_reason" CHECK ("case_proposals"."end_reason" in ('handed_over', 'withdrawn', 'left', 'suspended', 'client_request')),
	CONSTRAINT "case_proposals_answered" CHECK (("case_proposals"."answer" is null) = ("case_proposals"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "directory_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "directory_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issue_id" uuid NOT NULL,
	"bar" text NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"oath_date" date,
	"cnbf_code" text,
	"match_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_issues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"issued_on" date,
	"row_count" integer NOT NULL,
	"sha256" text NOT NULL,
	"imported_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lawyer_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"digest" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawyer_invitations_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "lawyers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bar" text,
	"oath_date" date,
	"cnbf_code" text,
	"insurer" text,
	"policy_number" text,
	"insurance_ends_on" date,
	"specialities" text[] DEFAULT '{}'::text[] NOT NULL,
	"languages" text[] DEFAULT '{}'::text[] NOT NULL,
	"max_cases" integer DEFAULT 10 NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by" text,
	"verified_by_user" uuid,
	"verified_issue" uuid,
	"suspended_at" timestamp with time zone,
	"suspension_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lawyers_specialities" CHECK ("lawyers"."specialities" <@ array['fake_investment', 'fake_bank_advisor', 'phishing', 'tech_support', 'ceo_fraud', 'trading_scam', 'ponzi_scheme', 'identity_theft', 'unknown']::text[]),
	CONSTRAINT "lawyers_verified_by" CHECK ("lawyers"."verified_by" in ('directory', 'administrator')),
	CONSTRAINT "lawyers_verified" CHECK (("lawyers"."verified_at" is null) = ("lawyers"."verified_by" is null)),
	CONSTRAINT "lawyers_max_cases" CHECK ("lawyers"."max_cases" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "case_members" ADD COLUMN "can_write" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_messages" ADD COLUMN "signed_as" text DEFAULT 'displayed' NOT NULL;--> statement-breakpoint
ALTER TABLE "case_messages" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "case_openings" ADD CONSTRAINT "case_openings_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_openings" ADD CONSTRAINT "case_openings_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_proposals" ADD CONSTRAINT "case_proposals_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_proposals" ADD CONSTRAINT "case_proposals_lawyer_id_users_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_proposals" ADD CONSTRAINT "case_proposals_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_entries" ADD CONSTRAINT "directory_entries_issue_id_directory_issues_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."directory_issues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_issues" ADD CONSTRAINT "directory_issues_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer_invitations" ADD CONSTRAINT "lawyer_invitations_request_id_contact_messages_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."contact_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyer_invitations" ADD CONSTRAINT "lawyer_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyers" ADD CONSTRAINT "lawyers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyers" ADD CONSTRAINT "lawyers_verified_by_user_users_id_fk" FOREIGN KEY ("verified_by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lawyers" ADD CONSTRAINT "lawyers_verified_issue_directory_issues_id_fk" FOREIGN KEY ("verified_issue") REFERENCES "public"."directory_issues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_openings_of_case" ON "case_openings" USING btree ("case_id","actor_id","expires_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_openings_actor" ON "case_openings" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_proposals_waiting" ON "case_proposals" USING btree ("case_id","lawyer_id") WHERE "case_proposals"."answer" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "case_proposals_mandate" ON "case_proposals" USING btree ("case_id") WHERE "case_proposals"."answer" = 'accepted' and "case_proposals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "case_proposals_of_case" ON "case_proposals" USING btree ("case_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_proposals_of_lawyer" ON "case_proposals" USING btree ("lawyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "case_proposals_proposed_by" ON "case_proposals" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "directory_entries_match" ON "directory_entries" USING btree ("issue_id","match_key");--> statement-breakpoint
CREATE INDEX "lawyer_invitations_request" ON "lawyer_invitations" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "lawyer_invitations_email" ON "lawyer_invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "lawyer_invitations_invited_by" ON "lawyer_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "lawyers_listed" ON "lawyers" USING btree ("user_id") WHERE "lawyers"."is_listed" and "lawyers"."verified_at" is not null;--> statement-breakpoint
CREATE INDEX "lawyers_verified_by_user" ON "lawyers" USING btree ("verified_by_user");--> statement-breakpoint
ALTER TABLE "case_messages" ADD CONSTRAINT "case_messages_signed_as" CHECK ("case_messages"."signed_as" in ('displayed', 'lawyer', 'team'));