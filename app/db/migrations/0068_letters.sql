-- duration: 0.1 s
CREATE TABLE "case_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payment_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"exhibits" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"ground" text,
	"confirmed_by" uuid,
	"confirmed_name" text,
	"confirmed_at" timestamp with time zone,
	"encrypted_content" text NOT NULL,
	"encrypted_copy" text,
	"key_id" integer NOT NULL,
	"sending" text,
	"sent_on" date,
	"proof_id" uuid,
	"traces" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_letters_kind" CHECK ("case_letters"."kind" in ('unauthorised_payments', 'recall', 'refusal_reply', 'criminal_complaint', 'mediator', 'crypto_freeze', 'spoofing', 'vigilance', 'complaint_supplement', 'mandate_withdrawal', 'illegal_content')),
	CONSTRAINT "case_letters_ground" CHECK ("case_letters"."ground" in ('unauthorised', 'authorised')),
	CONSTRAINT "case_letters_sending" CHECK ("case_letters"."sending" in ('registered_post', 'secure_messaging', 'email', 'online_form', 'by_hand', 'post')),
	CONSTRAINT "case_letters_confirmed" CHECK (("case_letters"."confirmed_at" is null) = ("case_letters"."confirmed_name" is null)),
	CONSTRAINT "case_letters_sent" CHECK (("case_letters"."sent_on" is null) = ("case_letters"."encrypted_copy" is null)),
	CONSTRAINT "case_letters_sent_how" CHECK ("case_letters"."sent_on" is null or "case_letters"."sending" is not null)
);
--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_key_id_master_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."master_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_proof_id_files_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_letters_case" ON "case_letters" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "case_letters_author" ON "case_letters" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_letters_confirmer" ON "case_letters" USING btree ("confirmed_by") WHERE "case_letters"."confirmed_by" is not null;--> statement-breakpoint
CREATE INDEX "case_letters_proof" ON "case_letters" USING btree ("proof_id") WHERE "case_letters"."proof_id" is not null;--> statement-breakpoint
CREATE INDEX "case_letters_key" ON "case_letters" USING btree ("key_id","id");