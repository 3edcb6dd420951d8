-- Feeds the search.
CREATE OR REPLACE FUNCTION public.keep_request_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM public.keep_search_words(concat_ws(' ', new.name, new.email));
  RETURN NULL;
END $function$;

CREATE TRIGGER contact_messages_search AFTER INSERT OR UPDATE OF name, email ON public.contact_messages FOR EACH ROW EXECUTE FUNCTION keep_request_search();
