-- What a message of 0.4.0 moves: since when the client waits, and whether something is unread. `chat/commands.server.ts` does for this version.
CREATE OR REPLACE FUNCTION public.keep_unanswered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.sender_id <> '00000000-0000-0000-0000-000000000000' THEN
    -- Locked first: the next statement sees what was written until then.
    PERFORM FROM public.cases WHERE id = new.case_id FOR NO KEY UPDATE;
    UPDATE public.cases SET unanswered_since = coalesce(unanswered_since, new.created_at), has_unread = has_unread OR new.read_at IS NULL
    WHERE id = new.case_id AND (unanswered_since IS NULL OR (NOT has_unread AND new.read_at IS NULL));
  ELSIF new.author_id IS NOT NULL AND NOT new.is_automatic AND trim(coalesce(new.message, '')) <> '' THEN
    UPDATE public.cases SET unanswered_since = NULL WHERE id = new.case_id AND unanswered_since IS NOT NULL;
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER case_messages_unanswered AFTER INSERT ON public.case_messages FOR EACH ROW EXECUTE FUNCTION keep_unanswered();
