CREATE OR REPLACE FUNCTION public.person_words(first_name text, last_name text, email text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 10000
AS $function$
  SELECT array_to_tsvector(array(
    SELECT DISTINCT word
    FROM unnest(public.search_split(concat_ws(' ', first_name, last_name, email)) || left(lower(email), 200)) AS word
    WHERE word <> ''))
$function$;
