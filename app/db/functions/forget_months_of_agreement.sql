-- The month that becomes stale is that of the row before the change.
CREATE OR REPLACE FUNCTION public.forget_months_of_agreement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE TRIGGER fee_agreements_months AFTER INSERT OR DELETE OR UPDATE OF case_id, lawyer_id, status, base_fee, vat_rate, success_rate, answered_at, ended_at ON public.fee_agreements FOR EACH ROW EXECUTE FUNCTION forget_months_of_agreement();
