-- A status that 0.4.0 changes. `is_over` of `members/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.keep_is_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE case_members SET is_over = new.status IN ('closed', 'rejected') WHERE case_id = new.id;
  RETURN NULL;
END $function$;

CREATE TRIGGER cases_is_over AFTER UPDATE OF status ON public.cases FOR EACH ROW WHEN (((old.status = ANY (ARRAY['closed'::text, 'rejected'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['closed'::text, 'rejected'::text])))) EXECUTE FUNCTION keep_is_over();
