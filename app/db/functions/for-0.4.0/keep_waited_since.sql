-- Since when the client waited for an answer written by 0.4.0. `chat/waits.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.keep_waited_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  new.waited_since := wait_before(new);
  RETURN new;
END $function$;

CREATE TRIGGER case_messages_waited_since BEFORE INSERT ON public.case_messages FOR EACH ROW WHEN ((new.signed_as = 'lawyer'::text)) EXECUTE FUNCTION keep_waited_since();
