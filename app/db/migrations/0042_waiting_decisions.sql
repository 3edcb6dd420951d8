CREATE TABLE "waiting_case_decisions" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"batch" uuid NOT NULL,
	"decision" text NOT NULL,
	"status" text,
	"words" text,
	"with_options" boolean DEFAULT false NOT NULL,
	"decided_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_case_decisions_decision" CHECK ("waiting_case_decisions"."decision" in ('approve', 'reject', 'withdraw', 'hold', 'resume', 'close', 'reopen', 'reexamine', 'delete')),
	CONSTRAINT "waiting_case_decisions_status" CHECK ("waiting_case_decisions"."status" in ('draft', 'pending', 'in_review', 'active', 'on_hold', 'closed', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "waiting_document_decisions" (
	"user_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"document_id" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"decided_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_document_decisions_user_id_document_type_pk" PRIMARY KEY("user_id","document_type"),
	CONSTRAINT "waiting_document_decisions_document_type" CHECK ("waiting_document_decisions"."document_type" in ('identity_card', 'passport', 'driver_license', 'residence_permit', 'proof_of_address')),
	CONSTRAINT "waiting_document_decisions_status" CHECK ("waiting_document_decisions"."status" in ('approved', 'rejected')),
	CONSTRAINT "waiting_document_decisions_reason" CHECK (("waiting_document_decisions"."status" = 'rejected') = ("waiting_document_decisions"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "waiting_case_decisions" ADD CONSTRAINT "waiting_case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_case_decisions" ADD CONSTRAINT "waiting_case_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_document_decisions" ADD CONSTRAINT "waiting_document_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_document_decisions" ADD CONSTRAINT "waiting_document_decisions_document_id_identity_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."identity_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_document_decisions" ADD CONSTRAINT "waiting_document_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_case_decisions_batch" ON "waiting_case_decisions" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "waiting_case_decisions_decided_by" ON "waiting_case_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "waiting_document_decisions_batch" ON "waiting_document_decisions" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "waiting_document_decisions_document" ON "waiting_document_decisions" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "waiting_document_decisions_decided_by" ON "waiting_document_decisions" USING btree ("decided_by");