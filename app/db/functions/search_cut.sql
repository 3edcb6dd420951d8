CREATE OR REPLACE FUNCTION public.search_cut(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT regexp_split_to_array($1, '[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufdff]+')
$function$;
