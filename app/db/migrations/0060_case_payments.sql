-- duration: 0.1 s
CREATE TABLE "case_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"debited_on" date,
	"amount" bigint NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"method" text,
	"encrypted_details" text,
	"key_id" integer,
	"payee_country" text,
	"payee_bank_code" text,
	"crypto_chain" text,
	"own_bank" text,
	"last_four" text,
	"validated_by" text,
	"payee_check" text,
	"known_on" date,
	"reported_on" date,
	"complained_on" date,
	"answered_on" date,
	"bank_answer" text,
	"bank_answer_text" text,
	"author_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_payments_amount" CHECK ("case_payments"."amount" > 0),
	CONSTRAINT "case_payments_currency" CHECK ("case_payments"."currency" in ('EUR', 'USD', 'GBP', 'CHF', 'CAD', 'USDT', 'USDC')),
	CONSTRAINT "case_payments_method" CHECK ("case_payments"."method" in ('card', 'transfer', 'instant_transfer', 'direct_debit', 'crypto', 'cheque', 'voucher', 'other')),
	CONSTRAINT "case_payments_sealed" CHECK (("case_payments"."encrypted_details" is null) = ("case_payments"."key_id" is null)),
	CONSTRAINT "case_payments_payee_country" CHECK ("case_payments"."payee_country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "case_payments_crypto_chain" CHECK ("case_payments"."crypto_chain" in ('bitcoin', 'ethereum', 'tron', 'solana', 'other')),
	CONSTRAINT "case_payments_last_four" CHECK ("case_payments"."last_four" ~ '^[0-9]{4}$'),
	CONSTRAINT "case_payments_validated_by" CHECK ("case_payments"."validated_by" in ('knowingly', 'deceived', 'not_me', 'unknown')),
	CONSTRAINT "case_payments_payee_check" CHECK ("case_payments"."payee_check" in ('match', 'close_match', 'no_match', 'nothing', 'unknown')),
	CONSTRAINT "case_payments_bank_answer" CHECK ("case_payments"."bank_answer" in ('refunds', 'refuses', 'asks', 'other'))
);
--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_key_id_master_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."master_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_payments" ADD CONSTRAINT "case_payments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_payments_of_case" ON "case_payments" USING btree ("case_id","debited_on","id");--> statement-breakpoint
CREATE INDEX "case_payments_author" ON "case_payments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "case_payments_key" ON "case_payments" USING btree ("key_id","id") WHERE "case_payments"."key_id" is not null;