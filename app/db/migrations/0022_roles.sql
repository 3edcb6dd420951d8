DROP INDEX "profiles_admins";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "role" text DEFAULT 'client' NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_administrators" ON "profiles" USING btree ("id") WHERE ("profiles"."role" = 'administrator');--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('client', 'lawyer', 'administrator'));--> statement-breakpoint
UPDATE "profiles" SET "role" = 'administrator' WHERE "is_admin";--> statement-breakpoint
-- A process of the version before writes is_admin alone, and this version writes role alone: each is kept equal to the other.
CREATE FUNCTION keep_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF new.is_admin THEN new.role := 'administrator'; END IF;
  ELSIF new.role = old.role AND new.is_admin <> old.is_admin THEN
    new.role := CASE WHEN new.is_admin THEN 'administrator' ELSE 'client' END;
  END IF;
  new.is_admin := new.role = 'administrator';
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_role BEFORE INSERT OR UPDATE OF role, is_admin ON profiles FOR EACH ROW EXECUTE FUNCTION keep_role();
