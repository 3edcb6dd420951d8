-- duration: 0.5 s
-- The duration is an estimate for 100,000 payments: an index, built under a share lock of `case_payments`, and empty tables.
-- expand: the former version neither writes nor reads what is added
CREATE TABLE "morning_emails" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"told_on" date
);
--> statement-breakpoint
ALTER TABLE "morning_emails" ADD CONSTRAINT "morning_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_payments_asked" ON "case_payments" USING btree (least("written_report_on", "refund_asked_on", "complained_on", "recall_asked_on"),"id") WHERE least("case_payments"."written_report_on", "case_payments"."refund_asked_on", "case_payments"."complained_on", "case_payments"."recall_asked_on") is not null and "case_payments"."currency" = 'EUR';