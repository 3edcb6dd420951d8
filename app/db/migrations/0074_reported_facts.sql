-- duration: 0.1 s
ALTER TABLE "case_payments" ADD COLUMN "told_on" date;--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "written_report_on" date;--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "recall_asked_on" date;--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "refund_asked_on" date;--> statement-breakpoint
ALTER TABLE "case_payments" ADD COLUMN "mandate_withdrawn_on" date;--> statement-breakpoint
CREATE OR REPLACE TRIGGER case_payments_deadlines AFTER INSERT OR DELETE OR UPDATE OF debited_on, method, validated_by, payee_country, known_on, told_on, written_report_on, recall_asked_on, refund_asked_on, mandate_withdrawn_on, reported_on, complained_on, answered_on
  ON case_payments FOR EACH ROW EXECUTE FUNCTION forget_deadlines_of_payment();--> statement-breakpoint
-- What « Signalée le » stood for is not known: a job reads the letters that were sent, and tells the people of what is left in doubt.
INSERT INTO installation (key, value) SELECT 'reports_to_check', '{"after": null}' WHERE EXISTS (SELECT FROM case_payments WHERE reported_on IS NOT NULL)
  ON CONFLICT DO NOTHING;
