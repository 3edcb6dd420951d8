CREATE OR REPLACE FUNCTION public.case_words(reference text, description text, first_name text, last_name text, email text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE COST 1000
AS $function$
  SELECT public.person_words(first_name, last_name, email) || array_to_tsvector(array(
    SELECT DISTINCT word
    FROM unnest(array(SELECT each FROM unnest(public.search_split(description)) AS each WHERE length(each) > 2)
      || lower(reference)
      || array(SELECT CASE WHEN length(code) = 6 THEN code ELSE '~' || code END FROM unnest(public.search_slips(right(lower(reference), 6))) AS code)) AS word
    WHERE word <> ''))
$function$;
