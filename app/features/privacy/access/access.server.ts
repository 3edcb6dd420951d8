import { and, notInArray, type SQL, sql } from "drizzle-orm";
import { auditEntries } from "~/db/schema";
import { storedActions } from "~/features/journal/rules";

const HIDDEN = storedActions([
  "profile.note_saved",
  "profile.note_removed",
  "case.proposal_refused",
  "case.proposal_withdrawn",
  "case.decision_dropped",
  "document.decision_dropped",
  "case.marked_to_answer",
  "case.messages_dismissed",
]);

/**
 * The entries of the journal that their owner may read: not the staff's notes, tags, calls, tasks and scheduled
 * messages, nor the refusals of lawyers and what the staff did not answer. A condition on `audit_entries`.
 */
export function isShownToOwner(): SQL {
  const isInternal = sql`${auditEntries.action} like any (array['note.%', 'tag.%', 'call.%', 'task.%', 'scheduled.%'])`;
  return and(sql`not (${isInternal})`, notInArray(auditEntries.action, HIDDEN)) as SQL;
}
