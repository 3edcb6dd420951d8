-- A sum: it needs the row before the change, and a cascade has no command.
CREATE OR REPLACE FUNCTION public.count_load()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO public.load_counts (lawyer_id, cases)
  SELECT user_id, change FROM (VALUES
    (old.user_id, old.membership, old.is_over, -1), (new.user_id, new.membership, new.is_over, 1)) AS loads (user_id, membership, is_over, change)
  WHERE membership = 'lawyer' AND NOT is_over;
  RETURN NULL;
END $function$;

CREATE TRIGGER case_members_load AFTER INSERT OR DELETE ON public.case_members FOR EACH ROW EXECUTE FUNCTION count_load();

CREATE TRIGGER case_members_load_updated AFTER UPDATE ON public.case_members FOR EACH ROW WHEN ((((old.user_id IS DISTINCT FROM new.user_id) OR (old.membership IS DISTINCT FROM new.membership)) OR (old.is_over IS DISTINCT FROM new.is_over))) EXECUTE FUNCTION count_load();
