-- The month that becomes stale is that of the row before the change.
CREATE OR REPLACE FUNCTION public.forget_months_of_mandate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE TRIGGER case_proposals_months AFTER INSERT OR DELETE OR UPDATE OF case_id, lawyer_id, answer, answered_at, ended_at ON public.case_proposals FOR EACH ROW EXECUTE FUNCTION forget_months_of_mandate();
