-- duration: 0.9 s
-- Of a case, the table of known words gets the name of the person or company it is about, and no word of its story any more.
-- Both versions write it by this trigger. A job empties the table and writes the names again.
CREATE OR REPLACE FUNCTION keep_case_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.case_search
  SELECT new.id, public.case_words(new.case_id, concat_ws(' ', new.description, new.represented_name), first_name, last_name, email)
  FROM public.profiles WHERE profiles.id = new.user_id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(new.represented_name);
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO installation (key, value) SELECT 'names_to_index', '{"table": null}' WHERE EXISTS (SELECT FROM search_words)
  ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE INDEX "email_logs_kept_bodies" ON "email_logs" USING btree (coalesce("sent_at", "attempted_at", "created_at"),"id") WHERE (("email_logs"."html" <> '' or "email_logs"."text" <> '') and "email_logs"."status" <> 'queued');
