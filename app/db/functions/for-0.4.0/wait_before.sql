-- `unansweredSinceSql` of `db/schema/answers.ts` for this version.
CREATE OR REPLACE FUNCTION public.wait_before(message case_messages)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  SELECT created_at FROM case_messages
  WHERE case_id = $1.case_id AND seq < $1.seq AND sender_id <> '00000000-0000-0000-0000-000000000000'
    AND trim($1.message) <> '' AND NOT $1.is_automatic
    AND seq > coalesce((SELECT max(seq) FROM case_messages
      WHERE case_id = $1.case_id AND seq < $1.seq AND sender_id = '00000000-0000-0000-0000-000000000000'
        AND NOT is_automatic AND trim(message) <> ''), 0)
  ORDER BY seq LIMIT 1
$function$;
