-- A sum: it needs the row before the change, and a cascade has no command.
CREATE OR REPLACE FUNCTION public.count_case_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO status_counts (status, cases)
  SELECT status, cases FROM (VALUES (old.status, -1), (new.status, 1)) AS change (status, cases) WHERE status IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE TRIGGER cases_status_counts AFTER INSERT OR DELETE ON public.cases FOR EACH ROW EXECUTE FUNCTION count_case_status();

CREATE TRIGGER cases_status_counts_updated AFTER UPDATE ON public.cases FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION count_case_status();
