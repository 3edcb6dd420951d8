import type { Actor } from "~/features/accounts/actor";
import { OWN_CASE } from "~/features/cases/desk/labels";
import type { AdministeredCase } from "~/features/cases/details/queries.server";
import { readThread } from "~/features/chat/queries.server";
import { uploadSlot } from "~/features/chat/rules";
import { listScheduled } from "~/features/chat/scheduling/queries.server";
import { listPendingUploads } from "~/features/files/queries.server";
import type { Undelivered } from "~/features/mailings/log/queries.server";
import { nullIf } from "~/platform/errors";
import { readFormDraft } from "~/platform/forms/drafts.server";
import { formatDateTime } from "~/ui/format";

/** Who is in charge of a case, and the state of their fee agreement. */
export function lawyerText(lawyer: string | null, agreement: string | null): string {
  if (!lawyer) return "Choisir un avocat";
  return `Maître ${lawyer}${agreement ? ` · convention ${agreement.charAt(0).toLowerCase()}${agreement.slice(1)}` : ""}`;
}

/** Made on the server, because each word weighs on the page. */
export function introOf({ representedName, createdAt, submittedAt, isOwn }: AdministeredCase): string {
  const forWhom = representedName ? `Pour ${representedName}. ` : "";
  const byWhom = isOwn ? ` ${OWN_CASE}` : "";
  return `${forWhom}Ouverte le ${formatDateTime(createdAt)}${submittedAt ? `, envoyée le ${formatDateTime(submittedAt)}` : ""}.${byWhom}`;
}

/** What the client did not receive, in a sentence; empty when everything arrived. */
export function undeliveredText(undelivered: Undelivered | null): string {
  const { count, lastError } = undelivered ?? { count: 0, lastError: null };
  if (count === 0) return "";
  const what = count > 1 ? `${count} e-mails au client ne sont pas arrivés` : "Un e-mail au client n’est pas arrivé";
  return ` ${what} ces 30 derniers jours\u00a0: ${lastError ? `«\u00a0${lastError}\u00a0». La page du client en dit plus.` : "la page du client en dit plus."}`;
}

/** Reads the end of the conversation; null for a case without one, or when a reason must be given first. */
export async function readTalk(actor: Actor, caseId: string) {
  const [thread, pending, saved, scheduled] = await Promise.all([
    nullIf("case_not_found", nullIf("reason_needed", readThread(actor, caseId))),
    listPendingUploads(actor, "attachment", uploadSlot(caseId)),
    readFormDraft({ userId: actor.userId }, `chat/${caseId}`),
    nullIf("case_not_found", nullIf("reason_needed", listScheduled(actor, caseId))),
  ]);
  if (!thread) return null;
  const { messages, hasEarlier } = thread;
  return {
    thread: { messages, hasEarlier },
    pending,
    saved,
    scheduled: scheduled ?? [],
    clientKey: crypto.randomUUID() as string,
  };
}
