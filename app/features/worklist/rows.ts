import type { KeptAct } from "~/db/schema/cases";
import type { CaseStatus, DocumentType, ScamType } from "~/db/schema/enumerations";
import type { WorkGroup } from "./order";
import type { WorkKind } from "./rules";

/** One row of the inbox. */
export type WorkItem = {
  /** Its place in the list, for `after`. */
  key: string;
  kind: WorkKind;
  /** Of the case, the task, the note, the scheduled message, a side of the person's oldest document, or the request. */
  id: string;
  who: string;
  since: Date;
  /** The title above it; null in « En sommeil ». */
  group: WorkGroup | null;
  /** Who has it, when it may be given; null: the team. */
  owner: string | null;
  /** Whether it has something that the staff has not read. */
  isUnread: boolean;
  /** The day until which it sleeps. */
  asleepUntil: string | null;
  case: {
    id: string;
    reference: string;
    scamType: ScamType;
    status: CaseStatus;
    /** What was lost, in cents. */
    amount: number | null;
    lawyer: string | null;
    remindOn: string | null;
    nextDeadlineOn: string | null;
    acts: readonly KeptAct[] | null;
    /** Since when its client waits for an answer; null when they do not. */
    awaitedSince: Date | null;
  } | null;
  /**
   * The client's last sentence, the text of a request or of a task, or the name of who mentions the actor; null for an administrator who must give a reason before
   * they read what the staff writes about the case, and for other kinds. Of a scheduled message: why it was held back.
   */
  words: string | null;
  documents: DocumentType[];
  /** The reason of a request. */
  reason: string | null;
};
