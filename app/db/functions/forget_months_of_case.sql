CREATE OR REPLACE FUNCTION public.forget_months_of_case(id uuid, since timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT forget_months(VARIADIC array(
    SELECT paris_day(c.updated_at) FROM cases c WHERE c.id = $1 AND c.status = 'closed' AND c.updated_at >= $2
    UNION ALL SELECT paris_day(c.submitted_at) FROM cases c WHERE c.id = $1 AND c.first_answered_at >= $2
    UNION ALL SELECT r.received_on FROM recoveries r WHERE r.case_id = $1 AND r.received_on >= paris_day($2)))
$function$;
