ALTER TABLE "profiles" ADD COLUMN "has_case" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_without_case" ON "profiles" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not "profiles"."has_case";--> statement-breakpoint
CREATE INDEX "profiles_without_case_by_name" ON "profiles" USING btree (search_fold("last_name" || ' ' || "first_name"),"id") WHERE not "profiles"."has_case";--> statement-breakpoint
CREATE INDEX "cases_by_scam_type_and_status" ON "cases" USING btree ("scam_type","status","last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
UPDATE "profiles" SET "has_case" = true WHERE EXISTS (SELECT FROM "cases" WHERE "cases"."user_id" = "profiles"."id");--> statement-breakpoint
CREATE FUNCTION keep_has_case() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner uuid := CASE WHEN TG_OP = 'DELETE' THEN old.user_id ELSE new.user_id END;
BEGIN
  -- Two cases that go or come at once would each count the other: one after the other, then.
  PERFORM FROM public.profiles WHERE id = owner FOR UPDATE;
  UPDATE public.profiles SET has_case = NOT has_case
  WHERE id = owner AND has_case <> EXISTS (SELECT FROM public.cases WHERE user_id = owner);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER cases_has_case AFTER INSERT OR DELETE ON cases FOR EACH ROW EXECUTE FUNCTION keep_has_case();
