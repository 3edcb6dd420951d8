-- The search of cases also finds the person or company that a case is about, when it was told by another.
CREATE OR REPLACE FUNCTION keep_case_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  texts text := concat_ws(' ', new.description, new.represented_name);
BEGIN
  INSERT INTO public.case_search
  SELECT new.id, public.case_words(new.case_id, texts, first_name, last_name, email)
  FROM public.profiles WHERE profiles.id = new.user_id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(texts);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_person_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.case_search
  SELECT id, public.case_words(case_id, concat_ws(' ', description, represented_name), new.first_name, new.last_name, new.email)
  FROM public.cases WHERE user_id = new.id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(concat_ws(' ', new.first_name, new.last_name, new.email));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER cases_search AFTER INSERT OR UPDATE OF case_id, user_id, description, represented_name ON cases FOR EACH ROW EXECUTE FUNCTION keep_case_search();--> statement-breakpoint
UPDATE cases SET represented_name = represented_name WHERE represented_name IS NOT NULL;
