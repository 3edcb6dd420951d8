-- A payment that 0.4.0 changes. `deadlines/derivation.commands.server.ts` for this version.
CREATE OR REPLACE FUNCTION public.forget_deadlines_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO stale_case_deadlines (case_id) VALUES (CASE WHEN TG_OP = 'DELETE' THEN old.case_id ELSE new.case_id END);
  RETURN NULL;
END $function$;

CREATE TRIGGER case_payments_deadlines AFTER INSERT OR DELETE OR UPDATE OF debited_on, method, validated_by, payee_country, known_on, told_on, written_report_on, recall_asked_on, refund_asked_on, mandate_withdrawn_on, reported_on, complained_on, answered_on ON public.case_payments FOR EACH ROW EXECUTE FUNCTION forget_deadlines_of_payment();
