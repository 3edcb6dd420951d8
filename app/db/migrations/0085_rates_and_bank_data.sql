-- duration: 0.1 s
-- expand: 0.4.0 reads no rate and no answer of a bank, and writes the kinds of letters that it knows
CREATE TABLE "legal_rates" (
	"half" date NOT NULL,
	"creditor" text NOT NULL,
	"rate" integer NOT NULL,
	"source" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_rates_half_creditor_pk" PRIMARY KEY("half","creditor"),
	CONSTRAINT "legal_rates_half" CHECK (extract(day from "legal_rates"."half") = 1 and extract(month from "legal_rates"."half") in (1, 7)),
	CONSTRAINT "legal_rates_creditor" CHECK ("legal_rates"."creditor" in ('person', 'other')),
	CONSTRAINT "legal_rates_rate" CHECK ("legal_rates"."rate" between 1 and 3000)
);
--> statement-breakpoint
CREATE TABLE "bank_data_answers" (
	"letter_id" uuid NOT NULL,
	"item" text NOT NULL,
	"answer" text NOT NULL,
	"answered_on" date,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_data_answers_letter_id_item_pk" PRIMARY KEY("letter_id","item"),
	CONSTRAINT "bank_data_answers_item" CHECK ("bank_data_answers"."item" in ('logs', 'payee_check', 'shown_text', 'recall', 'fraud_file')),
	CONSTRAINT "bank_data_answers_answer" CHECK ("bank_data_answers"."answer" in ('whole', 'partly', 'refused', 'silent')),
	CONSTRAINT "bank_data_answers_silent" CHECK (("bank_data_answers"."answer" = 'silent') = ("bank_data_answers"."answered_on" is null))
);
--> statement-breakpoint
ALTER TABLE "case_letters" DROP CONSTRAINT "case_letters_kind";--> statement-breakpoint
ALTER TABLE "legal_rates" ADD CONSTRAINT "legal_rates_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_data_answers" ADD CONSTRAINT "bank_data_answers_letter_id_case_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."case_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_data_answers" ADD CONSTRAINT "bank_data_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_rates_author" ON "legal_rates" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "bank_data_answers_author" ON "bank_data_answers" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_letters_bank_data" ON "case_letters" USING btree ("sent_on") WHERE "case_letters"."kind" = 'bank_data_request' and "case_letters"."sent_on" is not null;--> statement-breakpoint
ALTER TABLE "case_letters" ADD CONSTRAINT "case_letters_kind" CHECK ("case_letters"."kind" in ('unauthorised_payments', 'recall', 'bank_data_request', 'refusal_reply', 'criminal_complaint', 'prosecutor_copy', 'mediator', 'crypto_freeze', 'spoofing', 'vigilance', 'complaint_supplement', 'mandate_withdrawal', 'illegal_content', 'registrar_notice'));