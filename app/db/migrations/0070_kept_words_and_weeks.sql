-- duration: 0.3 s
CREATE TABLE "counted_weeks" (
	"week" date PRIMARY KEY NOT NULL,
	"rules" text NOT NULL,
	"median_hours" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stale_weeks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_weeks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"week" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "status_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"cases" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "week_answers" (
	"week" date NOT NULL,
	"tenths" integer NOT NULL,
	"answers" integer NOT NULL,
	CONSTRAINT "week_answers_week_tenths_pk" PRIMARY KEY("week","tenths")
);
--> statement-breakpoint
CREATE TABLE "week_cases" (
	"week" date NOT NULL,
	"scam_type" text NOT NULL,
	"opened" integer NOT NULL,
	"kept" integer NOT NULL,
	"missed" integer NOT NULL,
	"waiting" integer NOT NULL,
	CONSTRAINT "week_cases_week_scam_type_pk" PRIMARY KEY("week","scam_type")
);
--> statement-breakpoint
CREATE TABLE "person_search" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector"
);
--> statement-breakpoint
ALTER TABLE "week_answers" ADD CONSTRAINT "week_answers_week_counted_weeks_week_fk" FOREIGN KEY ("week") REFERENCES "public"."counted_weeks"("week") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "week_cases" ADD CONSTRAINT "week_cases_week_counted_weeks_week_fk" FOREIGN KEY ("week") REFERENCES "public"."counted_weeks"("week") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stale_weeks_week" ON "stale_weeks" USING btree ("week");--> statement-breakpoint
CREATE INDEX "person_search_words" ON "person_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "person_search_missing" ON "person_search" USING btree ("user_id") WHERE "person_search"."words" is null;--> statement-breakpoint
-- The words of each person are kept, as those of each case are. A job writes those of the people who are there already:
-- here they get a row without words, and nobody may join them meanwhile (2 s for 500,000 people).
LOCK TABLE profiles IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO person_search (user_id) SELECT id FROM profiles;--> statement-breakpoint
ALTER TABLE "person_search" ADD CONSTRAINT "person_search_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_person_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.person_search VALUES (new.id, public.person_words(new.first_name, new.last_name, new.email))
  ON CONFLICT (user_id) DO UPDATE SET words = excluded.words;
  INSERT INTO public.case_search
  SELECT id, public.case_words(case_id, concat_ws(' ', description, represented_name), new.first_name, new.last_name, new.email)
  FROM public.cases WHERE user_id = new.id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(concat_ws(' ', new.first_name, new.last_name, new.email));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_case_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO status_counts (status, cases)
  SELECT status, cases FROM (VALUES (old.status, -1), (new.status, 1)) AS change (status, cases) WHERE status IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cases_status_counts AFTER INSERT OR DELETE ON cases FOR EACH ROW EXECUTE FUNCTION count_case_status();--> statement-breakpoint
CREATE TRIGGER cases_status_counts_updated AFTER UPDATE ON cases FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION count_case_status();--> statement-breakpoint
-- Once the triggers hold the writes of the former version. 0.2 s for a million cases.
INSERT INTO status_counts (status, cases) SELECT status, count(*) FROM cases GROUP BY status;--> statement-breakpoint
-- Weeks that are over are kept; whatever changes one of them, in whichever version of the product, says so in stale_weeks,
-- as in stale_months. A week is kept two days after its end: a change made in it is committed by then.
CREATE FUNCTION paris_week(at timestamptz) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE RETURN date_trunc('week', at AT TIME ZONE 'Europe/Paris')::date;--> statement-breakpoint
CREATE FUNCTION forget_weeks_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_weeks (week)
  SELECT DISTINCT week FROM (VALUES (paris_week(old.submitted_at)), (paris_week(new.submitted_at))) AS changed (week)
  WHERE week < paris_week(clock_timestamp());
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cases_weeks AFTER INSERT OR DELETE ON cases FOR EACH ROW EXECUTE FUNCTION forget_weeks_of_case();--> statement-breakpoint
CREATE TRIGGER cases_weeks_updated AFTER UPDATE ON cases FOR EACH ROW
  WHEN ((old.submitted_at, old.scam_type, old.first_answered_at, old.first_answered_at IS NULL AND old.status IN ('pending', 'in_review', 'active', 'on_hold'))
    IS DISTINCT FROM (new.submitted_at, new.scam_type, new.first_answered_at, new.first_answered_at IS NULL AND new.status IN ('pending', 'in_review', 'active', 'on_hold')))
  EXECUTE FUNCTION forget_weeks_of_case();
