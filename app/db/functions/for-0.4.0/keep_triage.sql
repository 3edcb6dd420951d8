-- A decision by hand of 0.4.0, which writes its result only. `worklist/commands.server.ts` writes the decision in this version.
CREATE OR REPLACE FUNCTION public.keep_triage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.unanswered_since IS DISTINCT FROM waits_since(new) THEN
    new.triaged_seq := new.last_message_seq;
    new.triaged_since := new.unanswered_since;
  END IF;
  RETURN new;
END $function$;

CREATE TRIGGER cases_triage BEFORE UPDATE OF unanswered_since ON public.cases FOR EACH ROW WHEN ((old.unanswered_since IS DISTINCT FROM new.unanswered_since)) EXECUTE FUNCTION keep_triage();
