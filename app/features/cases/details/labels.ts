import { actName } from "~/content/act-words";
import type { CaseStatus } from "~/db/schema/enumerations";
import type { RecoverySource } from "~/db/schema/staff-enumerations";
import { auditLabel } from "~/features/journal/labels.server";
import type { AuditEntry } from "~/features/journal/queries.server";
import { currentAction } from "~/features/journal/rules";
import { openingReasonLabel } from "~/features/members/labels";
import { formatDate, formatMoney, formatTime } from "~/ui/format";
import { DECISION_DONE } from "../desk/labels";
import { CASE_STATUS_LABELS, RECOVERY_SOURCE_LABELS } from "../labels";
import { receivedText } from "../recoveries/rules";
import type { AdminMove, Decision } from "../rules";

/** The French title of an entry. */
export function entryTitle({ action, details }: Pick<AuditEntry, "action" | "details">): string {
  if (currentAction(action) === "case.status_changed")
    return DECISION_DONE[details.move as AdminMove] ?? auditLabel(action);
  if (action === "case.decision_dropped") {
    const what = DECISION_DONE[details.decision as Decision];
    return what ? `${auditLabel(action)}\u00a0: ${what}` : auditLabel(action);
  }
  if (action === "recovery.added") return `Somme récupérée : ${formatMoney(Number(details.amount))}`;
  if (action === "recovery.removed") return `Somme retirée : ${formatMoney(Number(details.amount))}`;
  const act = ACTS_SAID.has(action) && actName(details.rule);
  if (act) return action === "deadline.reopened" ? `À refaire\u00a0: ${act}` : act;
  return auditLabel(action);
}

/** What says that an act was done, or is to do again. */
const ACTS_SAID: ReadonlySet<string> = new Set(["deadline.done", "deadline.reopened"]);

/** The details of an entry, such as the two statuses or the source of a sum; null when there are none. */
export function entryDetail({ action, details }: Pick<AuditEntry, "action" | "details">): string | null {
  if (currentAction(action) === "case.status_changed") {
    const [from, to] = [details.from, details.to].map((status) => CASE_STATUS_LABELS[status as CaseStatus] ?? status);
    return `${from} → ${to}`;
  }
  if (action === "recovery.added" || action === "recovery.removed")
    return `${RECOVERY_SOURCE_LABELS[details.source as RecoverySource] ?? ""}, ${receivedText({ receivedOn: String(details.receivedOn), onCarpa: details.onCarpa === true })}`;
  if (action === "deadline.done" && typeof details.doneOn === "string") return `Fait le ${formatDate(details.doneOn)}`;
  if (action === "case.reason_given") return openingReasonLabel(details.reason);
  if (action === "case.exported") return details.notes ? "Avec les notes internes" : null;
  return null;
}

/** What a colleague did to a case: « Alix Morel a approuvé ce dossier ». */
const DECIDED: Record<Decision, string> = {
  approve: "a approuvé ce dossier",
  reject: "a rejeté ce dossier",
  withdraw: "a retiré l’approbation de ce dossier",
  hold: "a mis ce dossier en attente de documents",
  resume: "a repris le traitement de ce dossier",
  close: "a clôturé ce dossier",
  reopen: "a rouvert ce dossier",
  reexamine: "a remis ce dossier en cours d’analyse",
  delete: "a supprimé ce dossier",
};

/**
 * The last decision on a case when somebody else took it today, for whoever was about to decide: « Alix Morel a approuvé
 * ce dossier à 2 h 08. »; else null.
 * @param history the latest entry first.
 */
export function decisionOfAnother(
  history: readonly Pick<AuditEntry, "action" | "details" | "createdAt" | "actorId" | "author">[],
  readerId: string,
  now: Date,
): string | null {
  const last = history.find(({ action }) => currentAction(action) === "case.status_changed");
  const done = last && DECIDED[last.details.move as AdminMove];
  if (!done || last.actorId === readerId || formatDate(last.createdAt) !== formatDate(now)) return null;
  return `${last.author || "Une autre personne de l’équipe"} ${done} à ${formatTime(last.createdAt)}.`;
}

/** The decision of somebody else that waits: « Alix Morel a approuvé ce dossier à 2 h 08. »; null for the reader's own. */
export function decisionThatWaits(waiting: {
  decision: Decision;
  isOwn: boolean;
  author: string;
  createdAt: Date;
}): string | null {
  if (waiting.isOwn) return null;
  return `${waiting.author || "Une autre personne de l’équipe"} ${DECIDED[waiting.decision]} à ${formatTime(waiting.createdAt)}.`;
}
