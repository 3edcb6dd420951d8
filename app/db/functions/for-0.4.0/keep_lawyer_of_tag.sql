-- A tag that 0.4.0 adds. `lawyer` of `members/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.keep_lawyer_of_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT lawyer_id INTO new.lawyer_id FROM public.cases WHERE id = new.case_id FOR SHARE;
  RETURN new;
END $function$;

CREATE TRIGGER case_tags_lawyer BEFORE INSERT OR UPDATE OF case_id ON public.case_tags FOR EACH ROW EXECUTE FUNCTION keep_lawyer_of_tag();
