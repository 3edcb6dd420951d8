CREATE OR REPLACE FUNCTION public.search_query(text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT coalesce((SELECT string_agg(public.search_lexeme(word), ' & ' ORDER BY place)
    FROM unnest(public.search_typed($1)) WITH ORDINALITY AS typed(word, place)), '''~''')::tsquery
$function$;
