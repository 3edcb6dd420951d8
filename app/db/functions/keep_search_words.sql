CREATE OR REPLACE FUNCTION public.keep_search_words(texts text)
 RETURNS void
 LANGUAGE sql
AS $function$
  -- In one order, so that two transactions that bring the same words never wait for each other in a circle.
  INSERT INTO public.search_words
  SELECT word FROM unnest(public.search_split(texts)) AS word
  WHERE length(word) BETWEEN 3 AND 30 AND word !~ '[0-9]'
  ORDER BY word
  ON CONFLICT DO NOTHING
$function$;
