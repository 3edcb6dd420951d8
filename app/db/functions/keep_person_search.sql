-- Feeds the search.
CREATE OR REPLACE FUNCTION public.keep_person_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO public.person_search (user_id, words, name)
  VALUES (new.id, public.person_words(new.first_name, new.last_name, new.email), public.search_fold(new.last_name || ' ' || new.first_name))
  ON CONFLICT (user_id) DO UPDATE SET words = excluded.words, name = excluded.name;
  INSERT INTO public.case_search
  SELECT id, public.case_words(case_id, concat_ws(' ', description, represented_name), new.first_name, new.last_name, new.email)
  FROM public.cases WHERE user_id = new.id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(concat_ws(' ', new.first_name, new.last_name, new.email));
  RETURN NULL;
END $function$;

CREATE TRIGGER profiles_search AFTER INSERT OR UPDATE OF first_name, last_name, email ON public.profiles FOR EACH ROW EXECUTE FUNCTION keep_person_search();
