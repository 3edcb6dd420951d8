-- duration: 0.7 s
CREATE TABLE "deadlines_done" (
	"payment_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"done_on" date NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadlines_done_payment_id_rule_pk" PRIMARY KEY("payment_id","rule"),
	CONSTRAINT "deadlines_done_rule" CHECK ("deadlines_done"."rule" ~ '^[a-z0-9_]{1,60}$')
);
--> statement-breakpoint
ALTER TABLE "deadlines_done" ADD CONSTRAINT "deadlines_done_payment_id_case_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."case_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines_done" ADD CONSTRAINT "deadlines_done_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadlines_done_author" ON "deadlines_done" USING btree ("author_id");