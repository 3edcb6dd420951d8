-- What a message of 0.4.0 moves: since when the client waits, and whether something is unread. `chat/derivation.commands.server.ts` does for this version.
CREATE OR REPLACE FUNCTION public.keep_unanswered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Locked first: the next statement sees what was written until then.
  PERFORM FROM public.cases WHERE id = new.case_id FOR NO KEY UPDATE;
  UPDATE public.cases SET unanswered_since = waits_since(cases),
    has_unread = has_unread OR (new.sender_id <> '00000000-0000-0000-0000-000000000000' AND new.read_at IS NULL)
  WHERE id = new.case_id AND (unanswered_since IS DISTINCT FROM waits_since(cases)
    OR (NOT has_unread AND new.sender_id <> '00000000-0000-0000-0000-000000000000' AND new.read_at IS NULL));
  RETURN NULL;
END $function$;

CREATE TRIGGER case_messages_unanswered AFTER INSERT ON public.case_messages FOR EACH ROW EXECUTE FUNCTION keep_unanswered();
