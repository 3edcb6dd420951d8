CREATE OR REPLACE FUNCTION public.search_split(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT array(SELECT DISTINCT left(word, 40) FROM unnest(public.search_cut(public.search_fold($1))) AS word WHERE word <> '')
$function$;
