-- duration: 0.2 s
ALTER TABLE "cases" ADD COLUMN "has_unread" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What a former version writes while it still serves is taken into account too.
CREATE OR REPLACE FUNCTION keep_unanswered() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE FUNCTION keep_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.cases WHERE id = old.case_id FOR NO KEY UPDATE;
  IF TG_OP = 'UPDATE' AND new.read_at IS NULL AND new.sender_id <> '00000000-0000-0000-0000-000000000000' THEN
    UPDATE public.cases SET has_unread = true WHERE id = new.case_id AND NOT has_unread;
  ELSE
    UPDATE public.cases SET has_unread = false WHERE id = old.case_id AND has_unread AND NOT EXISTS (
      SELECT FROM public.case_messages WHERE case_id = old.case_id AND (read_at IS NULL AND sender_id <> '00000000-0000-0000-0000-000000000000'::uuid));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_messages_read AFTER UPDATE OF read_at, sender_id ON case_messages FOR EACH ROW
  WHEN ((old.read_at IS NULL AND old.sender_id <> '00000000-0000-0000-0000-000000000000')
    IS DISTINCT FROM (new.read_at IS NULL AND new.sender_id <> '00000000-0000-0000-0000-000000000000'))
  EXECUTE FUNCTION keep_unread();--> statement-breakpoint
CREATE TRIGGER case_messages_unread_deleted AFTER DELETE ON case_messages FOR EACH ROW
  WHEN (old.read_at IS NULL AND old.sender_id <> '00000000-0000-0000-0000-000000000000') EXECUTE FUNCTION keep_unread();--> statement-breakpoint
UPDATE cases SET has_unread = true WHERE id IN (
  SELECT case_id FROM case_messages WHERE (read_at IS NULL AND sender_id <> '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "cases_unread_awaiting" ON "cases" USING btree (least("unanswered_since", case when ("status" in ('pending', 'in_review', 'active', 'on_hold') and "first_answered_at" is null and "submitted_at" is not null) then "submitted_at" end),"id") WHERE "cases"."has_unread" and ("cases"."unanswered_since" is not null or ("cases"."status" in ('pending', 'in_review', 'active', 'on_hold') and "cases"."first_answered_at" is null and "cases"."submitted_at" is not null));--> statement-breakpoint
CREATE INDEX "cases_unread" ON "cases" USING btree ("last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "cases"."has_unread";--> statement-breakpoint
CREATE INDEX "cases_unread_of_lawyer" ON "cases" USING btree ("lawyer_id","last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "cases"."has_unread";