-- A lawyer whom 0.4.0 adds or removes. `lawyer` of `members/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.keep_lawyer_of_case()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE public.cases SET lawyer_id = (SELECT user_id FROM public.case_members WHERE case_id = cases.id AND membership = 'lawyer')
  WHERE id IN (old.case_id, new.case_id);
  RETURN NULL;
END $function$;

CREATE TRIGGER case_members_lawyer_added AFTER INSERT ON public.case_members FOR EACH ROW WHEN ((new.membership = 'lawyer'::text)) EXECUTE FUNCTION keep_lawyer_of_case();

CREATE TRIGGER case_members_lawyer_changed AFTER UPDATE OF case_id, user_id, membership ON public.case_members FOR EACH ROW EXECUTE FUNCTION keep_lawyer_of_case();

CREATE TRIGGER case_members_lawyer_removed AFTER DELETE ON public.case_members FOR EACH ROW WHEN ((old.membership = 'lawyer'::text)) EXECUTE FUNCTION keep_lawyer_of_case();
