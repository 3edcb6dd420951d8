CREATE OR REPLACE FUNCTION public.paris_week(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (date_trunc('week'::text, (at AT TIME ZONE 'Europe/Paris'::text)))::date;
