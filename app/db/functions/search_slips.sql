CREATE OR REPLACE FUNCTION public.search_slips(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT array(SELECT left($1, place - 1) || substr($1, place + 1) FROM generate_series(1, length($1)) AS place) || $1
$function$;
