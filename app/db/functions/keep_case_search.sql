-- Feeds the search.
CREATE OR REPLACE FUNCTION public.keep_case_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO public.case_search
  SELECT new.id, public.case_words(new.case_id, concat_ws(' ', new.description, new.represented_name), first_name, last_name, email)
  FROM public.profiles WHERE profiles.id = new.user_id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(new.represented_name);
  RETURN NULL;
END $function$;

CREATE TRIGGER cases_search AFTER INSERT OR UPDATE OF case_id, user_id, description, represented_name ON public.cases FOR EACH ROW EXECUTE FUNCTION keep_case_search();
