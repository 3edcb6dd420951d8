-- duration: 0.5 s
-- The duration is an estimate for 100,000 payments: an index, built under a share lock of `case_payments`, and empty tables.
-- expand: the former version neither writes nor reads what is added
CREATE TABLE "morning_emails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"told_on" date
);
--> statement-breakpoint
CREATE TABLE "published_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_day" date,
	"cases" integer NOT NULL,
	"asked" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"refused" bigint NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by_id" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "published_rates_sums" CHECK ("published_rates"."asked" > 0 and "published_rates"."refunded" >= 0 and "published_rates"."refused" >= 0)
);
--> statement-breakpoint
ALTER TABLE "morning_emails" ADD CONSTRAINT "morning_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published_rates" ADD CONSTRAINT "published_rates_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "published_rates_current" ON "published_rates" USING btree ((true)) WHERE "published_rates"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "published_rates_publisher" ON "published_rates" USING btree ("published_by_id");--> statement-breakpoint
CREATE INDEX "case_payments_asked" ON "case_payments" USING btree (least("written_report_on", "refund_asked_on", "complained_on", "recall_asked_on"),"id") WHERE least("case_payments"."written_report_on", "case_payments"."refund_asked_on", "case_payments"."complained_on", "case_payments"."recall_asked_on") is not null and "case_payments"."currency" = 'EUR';