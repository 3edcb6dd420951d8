-- What 0.4.0 ticks. `deadlines/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.forget_deadlines_done()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO stale_case_deadlines (case_id)
  SELECT case_id FROM case_payments WHERE id = CASE WHEN TG_OP = 'DELETE' THEN old.payment_id ELSE new.payment_id END;
  RETURN NULL;
END $function$;

CREATE TRIGGER deadlines_done_deadlines AFTER INSERT OR DELETE OR UPDATE ON public.deadlines_done FOR EACH ROW EXECUTE FUNCTION forget_deadlines_done();
