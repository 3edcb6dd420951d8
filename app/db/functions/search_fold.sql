CREATE OR REPLACE FUNCTION public.search_fold(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT lower(public.unaccent('public.unaccent', normalize($1, NFKD)))
$function$;
