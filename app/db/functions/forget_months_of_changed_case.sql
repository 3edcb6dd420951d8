-- The month that becomes stale is that of the row before the change.
CREATE OR REPLACE FUNCTION public.forget_months_of_changed_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE TRIGGER cases_months AFTER INSERT OR DELETE ON public.cases FOR EACH ROW EXECUTE FUNCTION forget_months_of_changed_case();

CREATE TRIGGER cases_months_updated AFTER UPDATE ON public.cases FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.submitted_at IS DISTINCT FROM new.submitted_at)) OR (old.first_answered_at IS DISTINCT FROM new.first_answered_at))) EXECUTE FUNCTION forget_months_of_changed_case();
