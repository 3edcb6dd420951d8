-- duration: 11.8 s
CREATE TABLE "load_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lawyer_id" uuid NOT NULL,
	"cases" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "lawyer_id" uuid;--> statement-breakpoint
ALTER TABLE "case_tags" ADD COLUMN "lawyer_id" uuid;--> statement-breakpoint
ALTER TABLE "person_search" ADD COLUMN "name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "case_members_lawyer" ON "case_members" USING btree ("case_id") WHERE "case_members"."membership" = 'lawyer';--> statement-breakpoint
-- case_members says who is in charge; each case says it too, and so do its tags, so that lists of one lawyer are indexes.
CREATE FUNCTION keep_lawyer_of_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.cases SET lawyer_id = (SELECT user_id FROM public.case_members WHERE case_id = cases.id AND membership = 'lawyer')
  WHERE id IN (old.case_id, new.case_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_members_lawyer_added AFTER INSERT ON case_members FOR EACH ROW
  WHEN (new.membership = 'lawyer') EXECUTE FUNCTION keep_lawyer_of_case();--> statement-breakpoint
CREATE TRIGGER case_members_lawyer_removed AFTER DELETE ON case_members FOR EACH ROW
  WHEN (old.membership = 'lawyer') EXECUTE FUNCTION keep_lawyer_of_case();--> statement-breakpoint
CREATE TRIGGER case_members_lawyer_changed AFTER UPDATE OF case_id, user_id, membership ON case_members FOR EACH ROW
  EXECUTE FUNCTION keep_lawyer_of_case();--> statement-breakpoint
-- Locked: a tag written while the lawyer changes would keep the former one.
CREATE FUNCTION keep_lawyer_of_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lawyer_id INTO new.lawyer_id FROM public.cases WHERE id = new.case_id FOR SHARE;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER case_tags_lawyer BEFORE INSERT OR UPDATE OF case_id ON case_tags FOR EACH ROW EXECUTE FUNCTION keep_lawyer_of_tag();--> statement-breakpoint
CREATE FUNCTION keep_lawyer_of_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.case_tags SET lawyer_id = new.lawyer_id WHERE case_id = new.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_load() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.load_counts (lawyer_id, cases)
  SELECT user_id, change FROM (VALUES
    (old.user_id, old.membership, old.is_over, -1), (new.user_id, new.membership, new.is_over, 1)) AS loads (user_id, membership, is_over, change)
  WHERE membership = 'lawyer' AND NOT is_over;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_members_load AFTER INSERT OR DELETE ON case_members FOR EACH ROW EXECUTE FUNCTION count_load();--> statement-breakpoint
CREATE TRIGGER case_members_load_updated AFTER UPDATE ON case_members FOR EACH ROW
  WHEN ((old.user_id, old.membership, old.is_over) IS DISTINCT FROM (new.user_id, new.membership, new.is_over)) EXECUTE FUNCTION count_load();--> statement-breakpoint
DROP INDEX "cases_of_user";--> statement-breakpoint
DROP INDEX "cases_by_status";--> statement-breakpoint
DROP INDEX "cases_by_scam_type_and_status";--> statement-breakpoint
DROP INDEX "cases_by_scam_type";--> statement-breakpoint
-- Once the triggers hold the writes of the former version; before the indexes, which would be written row by row.
UPDATE cases SET lawyer_id = m.user_id FROM case_members m WHERE m.case_id = cases.id AND m.membership = 'lawyer';--> statement-breakpoint
UPDATE case_tags SET lawyer_id = cases.lawyer_id FROM cases WHERE cases.id = case_tags.case_id AND cases.lawyer_id IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER cases_lawyer_of_tags AFTER UPDATE OF lawyer_id ON cases FOR EACH ROW
  WHEN (old.lawyer_id IS DISTINCT FROM new.lawyer_id) EXECUTE FUNCTION keep_lawyer_of_tags();--> statement-breakpoint
INSERT INTO load_counts (lawyer_id, cases)
SELECT user_id, count(*) FROM case_members WHERE membership = 'lawyer' AND NOT is_over GROUP BY user_id;--> statement-breakpoint
-- The name by which people are sorted, beside their words. A job writes that of the people who are there already.
CREATE OR REPLACE FUNCTION keep_person_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.person_search (user_id, words, name)
  VALUES (new.id, public.person_words(new.first_name, new.last_name, new.email), public.search_fold(new.last_name || ' ' || new.first_name))
  ON CONFLICT (user_id) DO UPDATE SET words = excluded.words, name = excluded.name;
  INSERT INTO public.case_search
  SELECT id, public.case_words(case_id, concat_ws(' ', description, represented_name), new.first_name, new.last_name, new.email)
  FROM public.cases WHERE user_id = new.id
  ON CONFLICT (case_id) DO UPDATE SET words = excluded.words;
  PERFORM public.keep_search_words(concat_ws(' ', new.first_name, new.last_name, new.email));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE INDEX "load_counts_lawyer" ON "load_counts" USING btree ("lawyer_id");--> statement-breakpoint
CREATE INDEX "cases_of_lawyer" ON "cases" USING btree ("lawyer_id","last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST,"status","user_id") WHERE "cases"."lawyer_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_without_lawyer" ON "cases" USING btree ("status","last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "cases"."lawyer_id" is null;--> statement-breakpoint
CREATE INDEX "cases_of_lawyer_by_deadline" ON "cases" USING btree ("lawyer_id","next_deadline_on","id") WHERE "cases"."lawyer_id" is not null and "cases"."next_deadline_on" is not null;--> statement-breakpoint
CREATE INDEX "cases_awaiting_answer_by_lawyer" ON "cases" USING btree ("lawyer_id",least("unanswered_since", case when ("status" in ('pending', 'in_review', 'active', 'on_hold') and "first_answered_at" is null and "submitted_at" is not null) then "submitted_at" end),"id") WHERE ("cases"."unanswered_since" is not null or ("cases"."status" in ('pending', 'in_review', 'active', 'on_hold') and "cases"."first_answered_at" is null and "cases"."submitted_at" is not null));--> statement-breakpoint
CREATE INDEX "case_tags_of_lawyer" ON "case_tags" USING btree ("lawyer_id","key") WHERE "case_tags"."lawyer_id" is not null;--> statement-breakpoint
CREATE INDEX "person_search_unnamed" ON "person_search" USING btree ("user_id") WHERE "person_search"."name" is null;--> statement-breakpoint
CREATE INDEX "cases_of_user" ON "cases" USING btree ("user_id",coalesce("last_message_at", "created_at") desc,"status","scam_type");--> statement-breakpoint
CREATE INDEX "cases_by_status" ON "cases" USING btree ("status","last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "cases_by_scam_type_and_status" ON "cases" USING btree ("scam_type","status","last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "cases_by_scam_type" ON "cases" USING btree ("scam_type","last_activity_at" DESC NULLS LAST,"id" DESC NULLS LAST,"user_id");
