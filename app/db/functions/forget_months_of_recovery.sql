-- The month that becomes stale is that of the row before the change.
CREATE OR REPLACE FUNCTION public.forget_months_of_recovery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM forget_months(old.received_on, new.received_on);
  RETURN NULL;
END $function$;

CREATE TRIGGER recoveries_months AFTER INSERT OR DELETE OR UPDATE OF case_id, amount, received_on ON public.recoveries FOR EACH ROW EXECUTE FUNCTION forget_months_of_recovery();
