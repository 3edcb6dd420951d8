-- `waitsSinceSql` of `db/schema/answers.ts`, for the functions beside it.
CREATE OR REPLACE FUNCTION public.waits_since(c cases)
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
$function$;
