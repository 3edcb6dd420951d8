-- A member that 0.4.0 adds. `is_over` of `members/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.keep_is_over_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  new.is_over := coalesce((SELECT status IN ('closed', 'rejected') FROM cases WHERE id = new.case_id), false);
  RETURN new;
END $function$;

CREATE TRIGGER case_members_is_over BEFORE INSERT ON public.case_members FOR EACH ROW EXECUTE FUNCTION keep_is_over_of_member();
