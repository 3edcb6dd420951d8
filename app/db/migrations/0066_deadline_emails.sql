-- duration: 0.5 s
CREATE TABLE "deadline_emails" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "deadline_emails_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "deadlines_told" (
	"payment_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"due_on" date NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "deadlines_told_payment_id_rule_due_on_days_pk" PRIMARY KEY("payment_id","rule","due_on","days")
);
--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_muted_emails";--> statement-breakpoint
ALTER TABLE "deadline_emails" ADD CONSTRAINT "deadline_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines_told" ADD CONSTRAINT "deadlines_told_payment_id_case_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."case_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_muted_emails" CHECK ("profiles"."muted_emails" <@ array['new_message', 'case_submitted', 'case_progress', 'document_received', 'document_approved', 'assistance_received', 'deadlines', 'staff']::text[]);