-- The month that becomes stale is that of the row before the change.
CREATE OR REPLACE FUNCTION public.forget_months_of_transfer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM forget_months_of_case(coalesce(new.case_id, old.case_id), least(old.created_at, new.created_at));
  RETURN NULL;
END $function$;

CREATE TRIGGER case_transfers_months AFTER INSERT OR DELETE OR UPDATE OF reason, created_at ON public.case_transfers FOR EACH ROW EXECUTE FUNCTION forget_months_of_transfer();
