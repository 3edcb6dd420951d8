import type { Tx } from "~/db/client.server";
import { auditEntries } from "~/db/schema";

/** What was done, in codes and ids only: never a name, a message's text or a document's content. */
export type AuditedAction = {
  action: string;
  subjectType:
    | "account"
    | "profile"
    | "document"
    | "case"
    | "message"
    | "file"
    | "request"
    | "setting"
    | "mailing"
    | "template";
  subjectId: string;
  details?: Record<string, string | number | boolean | null>;
};

/** Records who did what, in the transaction that does it. @param actorId null when the product itself acts. */
export async function recordAudit(tx: Tx, actorId: string | null, entry: AuditedAction): Promise<void> {
  await tx.insert(auditEntries).values({ actorId, details: {}, ...entry });
}
