-- What 0.4.0 reads or deletes. `unread` of `chat/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.keep_unread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM public.cases WHERE id = old.case_id FOR NO KEY UPDATE;
  IF TG_OP = 'UPDATE' AND new.read_at IS NULL AND new.sender_id <> '00000000-0000-0000-0000-000000000000' THEN
    UPDATE public.cases SET has_unread = true WHERE id = new.case_id AND NOT has_unread;
  ELSE
    UPDATE public.cases SET has_unread = false WHERE id = old.case_id AND has_unread AND NOT EXISTS (
      SELECT FROM public.case_messages WHERE case_id = old.case_id AND (read_at IS NULL AND sender_id <> '00000000-0000-0000-0000-000000000000'::uuid));
  END IF;
  RETURN NULL;
END $function$;

CREATE TRIGGER case_messages_read AFTER UPDATE OF read_at, sender_id ON public.case_messages FOR EACH ROW WHEN ((((old.read_at IS NULL) AND (old.sender_id <> '00000000-0000-0000-0000-000000000000'::uuid)) IS DISTINCT FROM ((new.read_at IS NULL) AND (new.sender_id <> '00000000-0000-0000-0000-000000000000'::uuid)))) EXECUTE FUNCTION keep_unread();

CREATE TRIGGER case_messages_unread_deleted AFTER DELETE ON public.case_messages FOR EACH ROW WHEN (((old.read_at IS NULL) AND (old.sender_id <> '00000000-0000-0000-0000-000000000000'::uuid))) EXECUTE FUNCTION keep_unread();
