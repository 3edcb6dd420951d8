-- duration: 18.8 s
-- What the staff decided by hand is stored, so that since when a client waits follows from rows alone.
ALTER TABLE "cases" ADD COLUMN "triaged_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "triaged_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_messages" ADD COLUMN "seen_seq" bigint;--> statement-breakpoint
-- 0.4.0 writes since when a client waits, and not why.
CREATE FUNCTION public.waits_since(c cases)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT least(
    (SELECT m.created_at FROM public.case_messages m
      WHERE m.case_id = c.id AND m.sender_id <> '00000000-0000-0000-0000-000000000000'
        AND m.seq > greatest(last.covered, CASE WHEN c.triaged_since IS NULL THEN c.triaged_seq ELSE 0 END)
      ORDER BY m.seq LIMIT 1),
    CASE WHEN coalesce(last.seq, 0) <= c.triaged_seq THEN c.triaged_since END)
  FROM (SELECT) one LEFT JOIN LATERAL (
    SELECT a.seq, least(a.seen_seq, a.seq) AS covered FROM public.case_messages a
    WHERE a.case_id = c.id AND a.sender_id = '00000000-0000-0000-0000-000000000000' AND NOT a.is_automatic
      AND btrim(a.message, E'\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') <> ''
    ORDER BY a.seq DESC LIMIT 1) last ON true
$function$;--> statement-breakpoint
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
END $function$;--> statement-breakpoint
UPDATE "cases" SET triaged_seq = last_message_seq, triaged_since = unanswered_since WHERE unanswered_since IS DISTINCT FROM waits_since(cases);--> statement-breakpoint
CREATE FUNCTION public.keep_triage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.unanswered_since IS DISTINCT FROM waits_since(new) THEN
    new.triaged_seq := new.last_message_seq;
    new.triaged_since := new.unanswered_since;
  END IF;
  RETURN new;
END $function$;--> statement-breakpoint
CREATE TRIGGER cases_triage BEFORE UPDATE OF unanswered_since ON public.cases FOR EACH ROW WHEN ((old.unanswered_since IS DISTINCT FROM new.unanswered_since)) EXECUTE FUNCTION keep_triage();
