-- How words are searched; app/db/search.ts folds and cuts what is typed in the same way.
CREATE FUNCTION search_fold(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(replace(replace(replace(replace(replace(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g')),
    'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss'), 'øØłŁđĐ', 'oolldd')
$$;--> statement-breakpoint
CREATE FUNCTION search_split(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array(
    SELECT DISTINCT left(word, 40)
    FROM regexp_split_to_table(public.search_fold($1), '[^0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2fef\u3040-\ud7ff\uf900-\ufdff]+') AS word
    WHERE word <> '')
$$;--> statement-breakpoint
-- A word as it is, and with each of its letters left out.
CREATE FUNCTION search_slips(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array(SELECT left($1, place - 1) || substr($1, place + 1) FROM generate_series(1, length($1)) AS place) || $1
$$;--> statement-breakpoint
CREATE FUNCTION person_words(first_name text, last_name text, email text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT array_to_tsvector(array(
    SELECT DISTINCT word
    FROM unnest(public.search_split(concat_ws(' ', first_name, last_name, email)) || left(lower(email), 200)) AS word
    WHERE word <> ''))
$$;--> statement-breakpoint
-- The reference whole, its six characters, and those with each one left out: a code misread at one place shares one.
CREATE FUNCTION case_words(reference text, description text, first_name text, last_name text, email text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT public.person_words(first_name, last_name, email) || array_to_tsvector(array(
    SELECT DISTINCT word
    FROM unnest(array(SELECT each FROM unnest(public.search_split(description)) AS each WHERE length(each) > 2)
      || lower(reference)
      || array(SELECT CASE WHEN length(code) = 6 THEN code ELSE '~' || code END FROM unnest(public.search_slips(right(lower(reference), 6))) AS code)) AS word
    WHERE word <> ''))
$$;--> statement-breakpoint
CREATE TABLE "case_search" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "cases_reference";--> statement-breakpoint
DROP INDEX "cases_reference_end";--> statement-breakpoint
DROP INDEX "profiles_words";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "first_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_search" ADD CONSTRAINT "case_search_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_search_words" ON "case_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_slips" ON "search_words" USING gin (search_slips("word")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "cases_by_scam_type" ON "cases" USING btree ("scam_type","last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_by_opening" ON "cases" USING btree (coalesce("submitted_at", "created_at") desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_by_amount" ON "cases" USING btree (coalesce("amount", -1) desc nulls last,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cases_waiting" ON "cases" USING btree ("submitted_at","id") WHERE ("cases"."status" in ('pending', 'in_review') and "cases"."first_answered_at" is null and "cases"."submitted_at" is not null);--> statement-breakpoint
CREATE INDEX "case_messages_unread_by_staff" ON "case_messages" USING btree ("case_id") WHERE ("case_messages"."read_at" is null and "case_messages"."sender_id" <> '00000000-0000-0000-0000-000000000000'::uuid);--> statement-breakpoint
CREATE INDEX "profiles_words" ON "profiles" USING gin (person_words("first_name", "last_name", "email"));--> statement-breakpoint
CREATE FUNCTION keep_search_words(texts text) RETURNS void LANGUAGE sql AS $$
  -- In one order, so that two transactions that bring the same words never wait for each other in a circle.
  INSERT INTO public.search_words
  SELECT word FROM unnest(public.search_split(texts)) AS word
  WHERE length(word) BETWEEN 3 AND 30 AND word !~ '[0-9]'
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION keep_case_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.case_search
  SELECT new.id, public.case_words(new.case_id, new.description, first_name, last_name, email)
  FROM public.profiles WHERE profiles.id = new.user_id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(new.description);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_person_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.case_search
  SELECT id, public.case_words(case_id, description, new.first_name, new.last_name, new.email)
  FROM public.cases WHERE user_id = new.id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(concat_ws(' ', new.first_name, new.last_name, new.email));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cases_search AFTER INSERT OR UPDATE OF case_id, user_id, description ON cases FOR EACH ROW EXECUTE FUNCTION keep_case_search();--> statement-breakpoint
CREATE TRIGGER profiles_search AFTER INSERT OR UPDATE OF first_name, last_name, email ON profiles FOR EACH ROW EXECUTE FUNCTION keep_person_search();--> statement-breakpoint
INSERT INTO case_search
SELECT cases.id, case_words(cases.case_id, cases.description, first_name, last_name, email)
FROM cases JOIN profiles ON profiles.id = cases.user_id;--> statement-breakpoint
INSERT INTO search_words
SELECT DISTINCT word
FROM (SELECT concat_ws(' ', first_name, last_name, email) AS text FROM profiles UNION ALL SELECT description FROM cases) AS texts, unnest(search_split(text)) AS word
WHERE length(word) BETWEEN 3 AND 30 AND word !~ '[0-9]';--> statement-breakpoint
UPDATE cases SET first_answered_at = answered.at
FROM (
  SELECT cases.id, least(
    (SELECT min(created_at) FROM case_messages WHERE case_messages.case_id = cases.id AND sender_id = '00000000-0000-0000-0000-000000000000' AND NOT is_automatic),
    (SELECT min(created_at) FROM audit_entries WHERE subject_type = 'case' AND subject_id = cases.id::text AND action = 'case.status_changed' AND details ->> 'move' IS NOT NULL)
  ) AS at
  FROM cases WHERE submitted_at IS NOT NULL
) AS answered
WHERE answered.id = cases.id AND answered.at IS NOT NULL;
