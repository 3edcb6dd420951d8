-- The tags of a case whose lawyer 0.4.0 changes. `lawyer` of `members/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.keep_lawyer_of_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE public.case_tags SET lawyer_id = new.lawyer_id WHERE case_id = new.id;
  RETURN NULL;
END $function$;

CREATE TRIGGER cases_lawyer_of_tags AFTER UPDATE OF lawyer_id ON public.cases FOR EACH ROW WHEN ((old.lawyer_id IS DISTINCT FROM new.lawyer_id)) EXECUTE FUNCTION keep_lawyer_of_tags();
