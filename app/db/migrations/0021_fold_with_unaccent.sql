-- One fold of accents, in SQL: what is stored and what is typed go through the same functions (decision 0010).
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- unaccent() is only « stable », since its rules are a file: they change with a major version of PostgreSQL, after which
-- the indexes below are to be rebuilt. NFKD also folds the letters and signs that its rules do not name.
CREATE OR REPLACE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent', normalize($1, NFKD)))
$$;--> statement-breakpoint
-- A folded text, cut at everything that is neither a letter nor a digit.
CREATE FUNCTION search_cut(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_split_to_array($1, '[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufdff]+')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_split(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array(SELECT DISTINCT left(word, 40) FROM unnest(public.search_cut(public.search_fold($1))) AS word WHERE word <> '')
$$;--> statement-breakpoint
-- The words typed in a search field, at most eight. An e-mail address and a reference (2026-7K3F9Q, or its beginning once
-- the dash is typed) stay whole; words of one or two letters count only when there is no longer one.
CREATE FUNCTION search_typed(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
$$;--> statement-breakpoint
-- A word as a tsquery may hold it: one of more than two letters may go on.
CREATE FUNCTION search_lexeme(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '''' || replace(replace($1, '\', '\\'), '''', '''''') || CASE WHEN length($1) > 2 THEN ''':*' ELSE '''' END
$$;--> statement-breakpoint
-- All the words typed. Signs alone find nothing: no word is written « ~ ».
CREATE FUNCTION search_query(text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce((SELECT string_agg(public.search_lexeme(word), ' & ' ORDER BY place)
    FROM unnest(public.search_typed($1)) WITH ORDINALITY AS typed(word, place)), '''~''')::tsquery
$$;--> statement-breakpoint
-- Typographic apostrophes and dashes now sort as plain ones, and letters such as ı, ð, þ, ħ and ŋ are folded. A table
-- can neither be read nor written while its indexes are rebuilt: about 0.1 ms for each person and each request.
REINDEX INDEX "profiles_words";--> statement-breakpoint
REINDEX INDEX "profiles_by_name";--> statement-breakpoint
REINDEX INDEX "profiles_without_case_by_name";--> statement-breakpoint
REINDEX INDEX "contact_messages_words";--> statement-breakpoint
-- Only the few cases whose words hold such a letter are written again.
UPDATE case_search SET words = case_words(cases.case_id, cases.description, first_name, last_name, email)
FROM cases JOIN profiles ON profiles.id = cases.user_id
WHERE case_search.case_id = cases.id
  AND concat_ws(' ', cases.description, first_name, last_name) ~ '[ÐðÞþĦħıĸŊŋŦŧ\u0180-\u024f]';--> statement-breakpoint
SELECT keep_search_words(text)
FROM (
  SELECT concat_ws(' ', first_name, last_name, email) AS text FROM profiles
  UNION ALL SELECT description FROM cases
) AS texts
WHERE text ~ '[ÐðÞþĦħıĸŊŋŦŧ\u0180-\u024f]';
