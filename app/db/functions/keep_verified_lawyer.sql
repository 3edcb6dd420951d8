-- Guards a verified name: others are shown what was verified last.
CREATE OR REPLACE FUNCTION public.keep_verified_lawyer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT first_name, last_name INTO new.verified_first_name, new.verified_last_name FROM profiles WHERE id = new.user_id;
  new.verified_bar := new.bar;
  new.verified_oath_date := new.oath_date;
  RETURN new;
END $function$;

CREATE TRIGGER lawyers_verified BEFORE INSERT OR UPDATE OF verified_at ON public.lawyers FOR EACH ROW WHEN ((new.verified_at IS NOT NULL)) EXECUTE FUNCTION keep_verified_lawyer();
