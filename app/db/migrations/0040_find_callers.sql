CREATE INDEX "contact_messages_phones" ON "contact_messages" USING gin ((regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
-- The names of requests are among the words that typing errors are compared with: most visitors have no account.
CREATE FUNCTION keep_request_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.keep_search_words(concat_ws(' ', new.name, new.email));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER contact_messages_search AFTER INSERT OR UPDATE OF name, email ON contact_messages FOR EACH ROW EXECUTE FUNCTION keep_request_search();--> statement-breakpoint
SELECT keep_search_words(concat_ws(' ', name, email)) FROM contact_messages;
