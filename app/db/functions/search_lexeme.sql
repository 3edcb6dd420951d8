CREATE OR REPLACE FUNCTION public.search_lexeme(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT '''' || replace(replace($1, '\', '\\'), '''', '''''') || CASE WHEN length($1) > 2 THEN ''':*' ELSE '''' END
$function$;
