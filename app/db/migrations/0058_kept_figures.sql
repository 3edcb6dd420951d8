-- duration: 1.7 s
CREATE TABLE "counted_months" (
	"month" date PRIMARY KEY NOT NULL,
	"rules" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_figures" (
	"month" date NOT NULL,
	"lawyer_id" uuid,
	"taken" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"missed" integer DEFAULT 0 NOT NULL,
	"recovered" bigint DEFAULT 0 NOT NULL,
	"success_fees" bigint DEFAULT 0 NOT NULL,
	"base_fees" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "month_figures_of_month" UNIQUE NULLS NOT DISTINCT("month","lawyer_id")
);
--> statement-breakpoint
CREATE TABLE "stale_months" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL
);
--> statement-breakpoint
DROP INDEX "case_messages_of_lawyer";--> statement-breakpoint
ALTER TABLE "case_members" ADD COLUMN "is_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "case_messages" ADD COLUMN "waited_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "month_figures" ADD CONSTRAINT "month_figures_month_counted_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."counted_months"("month") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "month_figures" ADD CONSTRAINT "month_figures_lawyer_id_users_id_fk" FOREIGN KEY ("lawyer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "month_figures_lawyer" ON "month_figures" USING btree ("lawyer_id","month");--> statement-breakpoint
CREATE INDEX "stale_months_month" ON "stale_months" USING btree ("month");--> statement-breakpoint
CREATE INDEX "case_members_loads" ON "case_members" USING btree ("user_id") WHERE "case_members"."membership" = 'lawyer' and not "case_members"."is_over";--> statement-breakpoint
CREATE INDEX "case_messages_of_lawyer" ON "case_messages" USING btree ("author_id","created_at" DESC NULLS LAST,"waited_since") WHERE "case_messages"."signed_as" = 'lawyer';--> statement-breakpoint
CREATE FUNCTION keep_is_over_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.is_over := coalesce((SELECT status IN ('closed', 'rejected') FROM cases WHERE id = new.case_id), false);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER case_members_is_over BEFORE INSERT ON case_members FOR EACH ROW EXECUTE FUNCTION keep_is_over_of_member();--> statement-breakpoint
CREATE FUNCTION keep_is_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE case_members SET is_over = new.status IN ('closed', 'rejected') WHERE case_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cases_is_over AFTER UPDATE OF status ON cases FOR EACH ROW
  WHEN (old.status IN ('closed', 'rejected') IS DISTINCT FROM new.status IN ('closed', 'rejected')) EXECUTE FUNCTION keep_is_over();--> statement-breakpoint
-- Once the triggers hold the writes of the former version.
UPDATE case_members SET is_over = true FROM cases WHERE cases.id = case_members.case_id AND cases.status IN ('closed', 'rejected');--> statement-breakpoint
-- The figures of a month that is over are kept in month_figures. Whatever changes one of them, in whichever version of the
-- product, says so in stale_months: the month is then counted from its sources until a job has counted it again.
CREATE FUNCTION paris_day(at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE RETURN (at AT TIME ZONE 'Europe/Paris')::date;--> statement-breakpoint
CREATE FUNCTION forget_months(VARIADIC days date[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO stale_months (month)
  SELECT DISTINCT date_trunc('month', day::timestamp)::date FROM unnest(days) AS day
  -- On the last day of a month its own changes too, which may be committed once it is over.
  WHERE day < date_trunc('month', (clock_timestamp() AT TIME ZONE 'Europe/Paris') + interval '1 day')
$$;--> statement-breakpoint
-- The months in which something of a case is counted by who was in charge, or by which agreement was in force, since an instant.
CREATE FUNCTION forget_months_of_case(id uuid, since timestamptz) RETURNS void LANGUAGE sql AS $$
  SELECT forget_months(VARIADIC array(
    SELECT paris_day(c.updated_at) FROM cases c WHERE c.id = $1 AND c.status = 'closed' AND c.updated_at >= $2
    UNION ALL SELECT paris_day(c.submitted_at) FROM cases c WHERE c.id = $1 AND c.first_answered_at >= $2
    UNION ALL SELECT r.received_on FROM recoveries r WHERE r.case_id = $1 AND r.received_on >= paris_day($2)))
$$;--> statement-breakpoint
CREATE FUNCTION forget_months_of_changed_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (old.status, old.updated_at) IS DISTINCT FROM (new.status, new.updated_at) THEN
    PERFORM forget_months(
      CASE WHEN old.status = 'closed' THEN paris_day(old.updated_at) END,
      CASE WHEN new.status = 'closed' THEN paris_day(new.updated_at) END);
  END IF;
  IF (old.submitted_at, old.first_answered_at) IS DISTINCT FROM (new.submitted_at, new.first_answered_at) THEN
    PERFORM forget_months(
      CASE WHEN old.first_answered_at IS NOT NULL THEN paris_day(old.submitted_at) END,
      CASE WHEN new.first_answered_at IS NOT NULL THEN paris_day(new.submitted_at) END);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cases_months AFTER INSERT OR DELETE ON cases FOR EACH ROW EXECUTE FUNCTION forget_months_of_changed_case();--> statement-breakpoint
CREATE TRIGGER cases_months_updated AFTER UPDATE ON cases FOR EACH ROW
  WHEN ((old.status, old.updated_at, old.submitted_at, old.first_answered_at) IS DISTINCT FROM (new.status, new.updated_at, new.submitted_at, new.first_answered_at))
  EXECUTE FUNCTION forget_months_of_changed_case();--> statement-breakpoint
CREATE FUNCTION forget_months_of_mandate() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  began timestamptz := CASE WHEN old.answer = 'accepted' THEN old.answered_at END;
  begins timestamptz := CASE WHEN new.answer = 'accepted' THEN new.answered_at END;
  since timestamptz := least(began, begins);
BEGIN
  IF (old.case_id, old.lawyer_id, began) IS DISTINCT FROM (new.case_id, new.lawyer_id, begins) THEN
    PERFORM forget_months(paris_day(began), paris_day(begins));
  ELSE
    since := least(old.ended_at, new.ended_at);
  END IF;
  PERFORM forget_months_of_case(old.case_id, since);
  IF new.case_id IS DISTINCT FROM old.case_id THEN PERFORM forget_months_of_case(new.case_id, since); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_proposals_months AFTER INSERT OR DELETE OR UPDATE OF case_id, lawyer_id, answer, answered_at, ended_at
  ON case_proposals FOR EACH ROW EXECUTE FUNCTION forget_months_of_mandate();--> statement-breakpoint
CREATE FUNCTION forget_months_of_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  began timestamptz := CASE WHEN old.status = 'accepted' THEN old.answered_at END;
  begins timestamptz := CASE WHEN new.status = 'accepted' THEN new.answered_at END;
  since timestamptz := least(began, begins);
BEGIN
  IF (old.case_id, old.lawyer_id, old.base_fee, old.vat_rate, old.success_rate, began)
    IS DISTINCT FROM (new.case_id, new.lawyer_id, new.base_fee, new.vat_rate, new.success_rate, begins) THEN
    PERFORM forget_months(paris_day(began), paris_day(begins));
  ELSE
    since := least(old.ended_at, new.ended_at);
  END IF;
  PERFORM forget_months_of_case(old.case_id, since);
  IF new.case_id IS DISTINCT FROM old.case_id THEN PERFORM forget_months_of_case(new.case_id, since); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER fee_agreements_months
  AFTER INSERT OR DELETE OR UPDATE OF case_id, lawyer_id, status, base_fee, vat_rate, success_rate, answered_at, ended_at
  ON fee_agreements FOR EACH ROW EXECUTE FUNCTION forget_months_of_agreement();--> statement-breakpoint
CREATE FUNCTION forget_months_of_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_months_of_case(coalesce(new.case_id, old.case_id), least(old.created_at, new.created_at));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_transfers_months AFTER INSERT OR DELETE OR UPDATE OF reason, created_at
  ON case_transfers FOR EACH ROW EXECUTE FUNCTION forget_months_of_transfer();--> statement-breakpoint
CREATE FUNCTION forget_months_of_recovery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_months(old.received_on, new.received_on);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER recoveries_months AFTER INSERT OR DELETE OR UPDATE OF case_id, amount, received_on
  ON recoveries FOR EACH ROW EXECUTE FUNCTION forget_months_of_recovery();--> statement-breakpoint
-- Since when the client waited for a message: the first one of theirs after the latest that a person of the staff wrote.
CREATE FUNCTION wait_before(message case_messages) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT created_at FROM case_messages
  WHERE case_id = $1.case_id AND seq < $1.seq AND sender_id <> '00000000-0000-0000-0000-000000000000'
    AND seq > coalesce((SELECT max(seq) FROM case_messages
      WHERE case_id = $1.case_id AND seq < $1.seq AND sender_id = '00000000-0000-0000-0000-000000000000' AND NOT is_automatic), 0)
  ORDER BY seq LIMIT 1
$$;--> statement-breakpoint
CREATE FUNCTION keep_waited_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.waited_since := wait_before(new);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER case_messages_waited_since BEFORE INSERT ON case_messages FOR EACH ROW WHEN (new.signed_as = 'lawyer') EXECUTE FUNCTION keep_waited_since();--> statement-breakpoint
UPDATE case_messages SET waited_since = wait_before(case_messages) WHERE signed_as = 'lawyer';
