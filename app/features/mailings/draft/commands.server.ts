import { and, eq, ne } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { mailings } from "~/db/schema";
import type { Selection } from "~/db/schema/emails";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { parseId } from "~/platform/http/params";
import { cleanMessage } from "../message/rules.server";
import { canWriteToPeople } from "../policy";
import { withTicks } from "../recipients/rules";
import { EMPTY_SELECTION } from "./schema";

export type DraftInput = {
  subject: string;
  /** HTML of the editor, or plain text; kept sanitised. */
  content: string;
  /** The people on the page that was sent, and those of them that are ticked. */
  shown: string[];
  ticked: string[];
};

export type SavedDraft = { id: string; subject: string; content: string; selection: Selection };

/**
 * Keeps what an administrator is writing: one draft each, made at the first save. Safe to send twice.
 * @param id made by the form, so that a form sent after its message was sent gives an error instead of a new draft.
 * @param change applied to the selection after the ticks of the page: a shortcut of the grid.
 * @throws AppError forbidden, mailing_already_sent.
 */
export function saveDraft(
  actor: Actor,
  id: string,
  input: DraftInput,
  change: (selection: Selection) => Selection = (selection) => selection,
): Promise<SavedDraft> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  return transaction(async (tx) => {
    const draft = await ownDraft(tx, actor, id);
    const selection = change(withTicks(draft.selection, input));
    const written = { subject: input.subject, content: cleanMessage(input.content), selection };
    await tx
      .update(mailings)
      .set({ ...written, updatedAt: new Date() })
      .where(eq(mailings.id, draft.id));
    return { id: draft.id, ...written };
  });
}

/**
 * Copies the text of a sent message into the actor's draft, without its recipients.
 * @throws AppError forbidden, not_found: also for the draft of a colleague.
 */
export function reuseMailing(actor: Actor, id: string): Promise<void> {
  if (!canWriteToPeople(actor)) throw new AppError("forbidden");
  parseId(id);
  return transaction(async (tx) => {
    const isSent = ne(mailings.status, "draft");
    const [sent] = await tx
      .select()
      .from(mailings)
      .where(and(eq(mailings.id, id), isSent));
    if (!sent) throw new AppError("not_found");
    const draft = await ownDraft(tx, actor, crypto.randomUUID());
    const { subject, content } = sent;
    await tx.update(mailings).set({ subject, content, updatedAt: new Date() }).where(eq(mailings.id, draft.id));
  });
}

/** The author's draft, locked; created under `id` when there is none. */
async function ownDraft(tx: Tx, actor: Actor, id: string) {
  const [named] = await tx.select().from(mailings).where(eq(mailings.id, id)).for("update");
  if (named && (named.status !== "draft" || named.authorId !== actor.userId))
    throw new AppError("mailing_already_sent");
  if (named) return named;
  await tx.insert(mailings).values({ id, authorId: actor.userId, selection: EMPTY_SELECTION }).onConflictDoNothing();
  // Another tab may have created the draft in the meantime: it is used then.
  const [draft] = await tx
    .select()
    .from(mailings)
    .where(and(eq(mailings.authorId, actor.userId), eq(mailings.status, "draft")))
    .for("update");
  if (!draft) throw new AppError("mailing_failed");
  return draft;
}
