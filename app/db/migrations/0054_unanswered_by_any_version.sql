-- duration: 0.1 s
-- What a former version posts while it still serves is taken into account too.
CREATE FUNCTION keep_unanswered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.sender_id <> '00000000-0000-0000-0000-000000000000' THEN
    UPDATE cases SET unanswered_since = new.created_at WHERE id = new.case_id AND unanswered_since IS NULL;
  ELSIF new.author_id IS NOT NULL AND NOT new.is_automatic AND trim(coalesce(new.message, '')) <> '' THEN
    UPDATE cases SET unanswered_since = NULL WHERE id = new.case_id AND unanswered_since IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER case_messages_unanswered AFTER INSERT ON case_messages FOR EACH ROW EXECUTE FUNCTION keep_unanswered();--> statement-breakpoint
-- Agreements of lawyers whose accounts, and mandates with them, were deleted before `ended_at` existed.
UPDATE fee_agreements SET ended_at = coalesce((
  SELECT min(entry.created_at) FROM audit_entries entry
  WHERE entry.action = 'case.lawyer_ended' AND entry.subject_type = 'case' AND entry.subject_id = fee_agreements.case_id::text
    AND entry.created_at >= fee_agreements.answered_at), now())
WHERE status = 'accepted' AND ended_at IS NULL AND lawyer_id IS NULL;
