CREATE OR REPLACE FUNCTION public.search_typed(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  WITH words AS MATERIALIZED (
    SELECT left(part.word, 40) AS word, piece.place AS piece_place, part.place AS part_place
    FROM regexp_split_to_table(public.search_fold($1), '\s+') WITH ORDINALITY AS piece(word, place)
    CROSS JOIN LATERAL unnest(
      CASE WHEN piece.word LIKE '%@%' OR piece.word ~ '^[0-9]{4}-[0-9a-z]{1,6}$' THEN ARRAY[piece.word]
      ELSE public.search_cut(piece.word) END
    ) WITH ORDINALITY AS part(word, place)
    WHERE replace(part.word, '@', '') <> ''
  )
  SELECT array(
    SELECT word FROM words
    WHERE length(word) > 2 OR NOT EXISTS (SELECT FROM words WHERE length(word) > 2)
    ORDER BY piece_place, part_place
    LIMIT 8)
$function$;
