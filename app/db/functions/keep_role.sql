CREATE OR REPLACE FUNCTION public.keep_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF new.is_admin THEN new.role := 'administrator'; END IF;
  ELSIF new.role = old.role AND new.is_admin <> old.is_admin THEN
    new.role := CASE WHEN new.is_admin THEN 'administrator' ELSE 'client' END;
  END IF;
  new.is_admin := new.role = 'administrator';
  RETURN new;
END $function$;

CREATE TRIGGER profiles_role BEFORE INSERT OR UPDATE OF role, is_admin ON public.profiles FOR EACH ROW EXECUTE FUNCTION keep_role();
