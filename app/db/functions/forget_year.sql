-- A sum of months is worth nothing without one of them.
CREATE OR REPLACE FUNCTION public.forget_year()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM public.summed_years WHERE year = date_trunc('year', old.month::timestamp)::date;
  RETURN NULL;
END $function$;

CREATE TRIGGER counted_months_year AFTER DELETE ON public.counted_months FOR EACH ROW EXECUTE FUNCTION forget_year();
