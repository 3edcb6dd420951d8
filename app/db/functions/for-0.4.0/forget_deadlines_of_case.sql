-- A status or an answer that 0.4.0 changes. `deadlines/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.forget_deadlines_of_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO stale_case_deadlines (case_id)
  SELECT new.id WHERE EXISTS (SELECT FROM case_payments WHERE case_id = new.id);
  RETURN NULL;
END $function$;

CREATE TRIGGER cases_deadlines AFTER UPDATE OF status, scam_type, police_report, police_report_date ON public.cases FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.scam_type IS DISTINCT FROM new.scam_type)) OR (old.police_report IS DISTINCT FROM new.police_report)) OR (old.police_report_date IS DISTINCT FROM new.police_report_date))) EXECUTE FUNCTION forget_deadlines_of_case();
