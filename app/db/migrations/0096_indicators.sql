-- duration: 0.1 s
-- The duration is an estimate: three empty tables, whose foreign keys take a short lock of `cases`, `users` and `master_keys`.
-- expand: 0.5.0 neither writes nor reads them
CREATE TABLE "case_groups" (
	"case_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "case_groups_case" PRIMARY KEY("case_id")
);
--> statement-breakpoint
CREATE TABLE "case_indicators" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"value_id" uuid NOT NULL,
	"seen" text,
	"source" text NOT NULL,
	"exclusion" text,
	"decided_by" uuid,
	"decided_as" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	"separated_at" timestamp with time zone,
	"separated_by" uuid,
	CONSTRAINT "case_indicators_value" UNIQUE("case_id","value_id"),
	CONSTRAINT "case_indicators_seen" CHECK ("case_indicators"."seen" in ('shown', 'called_back', 'messaging')),
	CONSTRAINT "case_indicators_source" CHECK ("case_indicators"."source" in ('payment', 'story', 'message', 'typed')),
	CONSTRAINT "case_indicators_exclusion" CHECK ("case_indicators"."exclusion" in ('own', 'other', 'mistake')),
	CONSTRAINT "case_indicators_decided_as" CHECK ("case_indicators"."decided_as" in ('client', 'helper', 'lawyer', 'administrator'))
);
--> statement-breakpoint
CREATE TABLE "indicator_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"encrypted" text NOT NULL,
	"key_id" integer NOT NULL,
	"sharing" text,
	"judged_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "indicator_values_digest" UNIQUE("digest"),
	CONSTRAINT "indicator_values_kind" CHECK ("indicator_values"."kind" in ('iban', 'phone', 'site', 'email', 'crypto_address', 'crypto_transaction', 'handle', 'company', 'alias')),
	CONSTRAINT "indicator_values_sharing" CHECK ("indicator_values"."sharing" in ('common', 'distinct'))
);
--> statement-breakpoint
ALTER TABLE "case_groups" ADD CONSTRAINT "case_groups_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_indicators" ADD CONSTRAINT "case_indicators_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_indicators" ADD CONSTRAINT "case_indicators_value_id_indicator_values_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."indicator_values"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_indicators" ADD CONSTRAINT "case_indicators_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_indicators" ADD CONSTRAINT "case_indicators_separated_by_users_id_fk" FOREIGN KEY ("separated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indicator_values" ADD CONSTRAINT "indicator_values_key_id_master_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."master_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "indicator_values" ADD CONSTRAINT "indicator_values_judged_by_users_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_groups_group" ON "case_groups" USING btree ("group_id","case_id");--> statement-breakpoint
CREATE INDEX "case_indicators_carriers" ON "case_indicators" USING btree ("value_id","case_id");--> statement-breakpoint
CREATE INDEX "case_indicators_decided_by" ON "case_indicators" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "case_indicators_separated_by" ON "case_indicators" USING btree ("separated_by");--> statement-breakpoint
CREATE INDEX "indicator_values_key" ON "indicator_values" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "indicator_values_judged_by" ON "indicator_values" USING btree ("judged_by");