-- Follows from the cases of an account, also in a cascade.
CREATE OR REPLACE FUNCTION public.keep_has_case_of_both()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE owner uuid;
BEGIN
  -- In the order of their ids, as whoever transfers a case locks them.
  FOR owner IN SELECT id FROM public.profiles WHERE id IN (old.user_id, new.user_id) ORDER BY id FOR UPDATE LOOP
    UPDATE public.profiles SET has_case = NOT has_case
    WHERE id = owner AND has_case <> EXISTS (SELECT FROM public.cases WHERE user_id = owner);
  END LOOP;
  RETURN NULL;
END $function$;

CREATE TRIGGER cases_has_case_of_both AFTER UPDATE OF user_id ON public.cases FOR EACH ROW WHEN ((old.user_id <> new.user_id)) EXECUTE FUNCTION keep_has_case_of_both();
