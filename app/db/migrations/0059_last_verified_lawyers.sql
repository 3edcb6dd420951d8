-- duration: 0.1 s
ALTER TABLE "lawyers" ADD COLUMN "verified_first_name" text;--> statement-breakpoint
ALTER TABLE "lawyers" ADD COLUMN "verified_last_name" text;--> statement-breakpoint
ALTER TABLE "lawyers" ADD COLUMN "verified_bar" text;--> statement-breakpoint
ALTER TABLE "lawyers" ADD COLUMN "verified_oath_date" date;--> statement-breakpoint
-- What clients are shown of a lawyer is what was verified last: it is written with each verification, and stays after it.
CREATE FUNCTION keep_verified_lawyer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT first_name, last_name INTO new.verified_first_name, new.verified_last_name FROM profiles WHERE id = new.user_id;
  new.verified_bar := new.bar;
  new.verified_oath_date := new.oath_date;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER lawyers_verified BEFORE INSERT OR UPDATE OF verified_at ON lawyers FOR EACH ROW WHEN (new.verified_at IS NOT NULL) EXECUTE FUNCTION keep_verified_lawyer();--> statement-breakpoint
-- A lawyer who accepted a case was verified then; the name of those who no longer are is the last that their clients read.
UPDATE lawyers SET verified_first_name = profiles.first_name, verified_last_name = profiles.last_name, verified_bar = lawyers.bar, verified_oath_date = lawyers.oath_date
FROM profiles
WHERE profiles.id = lawyers.user_id
  AND (lawyers.verified_at IS NOT NULL OR EXISTS (SELECT FROM case_proposals WHERE case_proposals.lawyer_id = lawyers.user_id AND case_proposals.answer = 'accepted'));--> statement-breakpoint
-- Tasks and reminders of people who had already left: nobody has them, and administrators find them (`releaseTasks`).
UPDATE case_tasks SET assignee_id = NULL
WHERE done_at IS NULL AND assignee_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM profiles WHERE profiles.id = case_tasks.assignee_id AND profiles.role = 'administrator')
  AND NOT EXISTS (
    SELECT FROM case_members JOIN profiles ON profiles.id = case_members.user_id AND profiles.role = 'lawyer'
    WHERE case_members.case_id = case_tasks.case_id AND case_members.user_id = case_tasks.assignee_id AND case_members.membership = 'lawyer');--> statement-breakpoint
WITH left_behind AS (
  DELETE FROM case_reminders
  WHERE NOT EXISTS (SELECT FROM profiles WHERE profiles.id = case_reminders.user_id AND profiles.role = 'administrator')
    AND NOT EXISTS (
      SELECT FROM case_members JOIN profiles ON profiles.id = case_members.user_id AND profiles.role = 'lawyer'
      WHERE case_members.case_id = case_reminders.case_id AND case_members.user_id = case_reminders.user_id AND case_members.membership = 'lawyer')
  RETURNING case_id, remind_on)
INSERT INTO case_tasks (id, case_id, text, due_on)
SELECT gen_random_uuid(), case_id, 'Reprendre ce dossier : rappel d’une personne qui ne le suit plus', remind_on FROM left_behind;
