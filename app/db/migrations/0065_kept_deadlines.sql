-- duration: 1.5 s
CREATE TABLE "case_deadlines" (
	"payment_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"case_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "case_deadlines_payment_id_rule_pk" PRIMARY KEY("payment_id","rule")
);
--> statement-breakpoint
CREATE TABLE "kept_deadline_rules" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "kept_deadline_rules_one" CHECK ("kept_deadline_rules"."one")
);
--> statement-breakpoint
CREATE TABLE "stale_case_deadlines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_case_deadlines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "next_deadline_on" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "next_deadline_rule" text;--> statement-breakpoint
ALTER TABLE "case_deadlines" ADD CONSTRAINT "case_deadlines_payment_id_case_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."case_payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_deadlines" ADD CONSTRAINT "case_deadlines_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_deadlines_due" ON "case_deadlines" USING btree ("due_on","case_id","rule");--> statement-breakpoint
CREATE INDEX "case_deadlines_of_case" ON "case_deadlines" USING btree ("case_id","due_on");--> statement-breakpoint
CREATE INDEX "stale_case_deadlines_case" ON "stale_case_deadlines" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "cases_by_deadline" ON "cases" USING btree (coalesce("next_deadline_on", 'infinity'::date),"id");--> statement-breakpoint
-- Whatever the deadlines of a case follow from, in whichever version of the product it changes, makes them stale.
CREATE FUNCTION forget_deadlines_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_case_deadlines (case_id) VALUES (CASE WHEN TG_OP = 'DELETE' THEN old.case_id ELSE new.case_id END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_payments_deadlines AFTER INSERT OR DELETE OR UPDATE OF debited_on, method, validated_by, payee_country, known_on, reported_on, complained_on, answered_on
  ON case_payments FOR EACH ROW EXECUTE FUNCTION forget_deadlines_of_payment();--> statement-breakpoint
CREATE FUNCTION forget_deadlines_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_case_deadlines (case_id)
  SELECT case_id FROM case_payments WHERE id = CASE WHEN TG_OP = 'DELETE' THEN old.payment_id ELSE new.payment_id END;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER deadlines_done_deadlines AFTER INSERT OR DELETE OR UPDATE ON deadlines_done
  FOR EACH ROW EXECUTE FUNCTION forget_deadlines_done();--> statement-breakpoint
CREATE FUNCTION forget_deadlines_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_case_deadlines (case_id)
  SELECT new.id WHERE EXISTS (SELECT FROM case_payments WHERE case_id = new.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cases_deadlines AFTER UPDATE OF status, scam_type, police_report, police_report_date ON cases FOR EACH ROW
  WHEN ((old.status, old.scam_type, old.police_report, old.police_report_date) IS DISTINCT FROM (new.status, new.scam_type, new.police_report, new.police_report_date))
  EXECUTE FUNCTION forget_deadlines_of_case();
