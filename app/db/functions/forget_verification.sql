-- Guards a verified name: whoever changes it is no longer verified.
CREATE OR REPLACE FUNCTION public.forget_verification()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE lawyers SET verified_at = NULL, verified_by = NULL, verified_by_user = NULL, verified_issue = NULL, verification_note = NULL, missing_since = NULL WHERE user_id = new.id;
  RETURN new;
END $function$;

CREATE TRIGGER profiles_name_verified AFTER UPDATE OF first_name, last_name ON public.profiles FOR EACH ROW WHEN (((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION forget_verification();
