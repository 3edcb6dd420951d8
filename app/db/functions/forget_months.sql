CREATE OR REPLACE FUNCTION public.forget_months(VARIADIC days date[])
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO stale_months (month)
  SELECT DISTINCT date_trunc('month', day::timestamp)::date FROM unnest(days) AS day
  -- On the last day of a month its own changes too, which may be committed once it is over.
  WHERE day < date_trunc('month', (clock_timestamp() AT TIME ZONE 'Europe/Paris') + interval '1 day')
$function$;
