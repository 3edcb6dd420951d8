CREATE OR REPLACE FUNCTION public.paris_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((at AT TIME ZONE 'Europe/Paris'::text))::date;
