-- The week that becomes stale is that of the row before the change.
CREATE OR REPLACE FUNCTION public.forget_weeks_of_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO stale_weeks (week)
  SELECT DISTINCT week FROM (VALUES (paris_week(old.submitted_at)), (paris_week(new.submitted_at))) AS changed (week)
  WHERE week < paris_week(clock_timestamp());
  RETURN NULL;
END $function$;

CREATE TRIGGER cases_weeks AFTER INSERT OR DELETE ON public.cases FOR EACH ROW EXECUTE FUNCTION forget_weeks_of_case();

CREATE TRIGGER cases_weeks_updated AFTER UPDATE ON public.cases FOR EACH ROW WHEN (((((old.submitted_at IS DISTINCT FROM new.submitted_at) OR (old.scam_type IS DISTINCT FROM new.scam_type)) OR (old.first_answered_at IS DISTINCT FROM new.first_answered_at)) OR (((old.first_answered_at IS NULL) AND (old.status = ANY (ARRAY['pending'::text, 'in_review'::text, 'active'::text, 'on_hold'::text]))) IS DISTINCT FROM ((new.first_answered_at IS NULL) AND (new.status = ANY (ARRAY['pending'::text, 'in_review'::text, 'active'::text, 'on_hold'::text])))))) EXECUTE FUNCTION forget_weeks_of_case();
