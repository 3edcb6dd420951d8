import { caseNotes } from "~/db/schema";

/** Whose ids name the drafts of changes of notes. */
export const NOTES_OF_CASE = { id: caseNotes.id, caseId: caseNotes.caseId };
