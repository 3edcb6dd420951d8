-- Follows from the cases of an account, also in a cascade.
CREATE OR REPLACE FUNCTION public.keep_has_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE owner uuid := CASE WHEN TG_OP = 'DELETE' THEN old.user_id ELSE new.user_id END;
BEGIN
  -- Two cases that go or come at once would each count the other: one after the other, then.
  PERFORM FROM public.profiles WHERE id = owner FOR UPDATE;
  UPDATE public.profiles SET has_case = NOT has_case
  WHERE id = owner AND has_case <> EXISTS (SELECT FROM public.cases WHERE user_id = owner);
  RETURN NULL;
END $function$;

CREATE TRIGGER cases_has_case AFTER INSERT OR DELETE ON public.cases FOR EACH ROW EXECUTE FUNCTION keep_has_case();
