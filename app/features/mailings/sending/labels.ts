import type { MailingStatus } from "~/db/schema/enumerations";
import type { RecipientState } from "~/db/schema/staff-enumerations";
import { sentText } from "~/features/emails/rules";
import { formatNumber } from "~/ui/format";

export const MAILING_LABELS: Record<MailingStatus, string> = {
  draft: "Brouillon",
  sending: "En cours",
  paused: "En pause",
  stopped: "Arrêté",
  done: "Terminé",
};
export const MAILING_TONES: Record<MailingStatus, "ok" | "wait" | "info" | "plain"> = {
  draft: "plain",
  sending: "info",
  paused: "wait",
  stopped: "plain",
  done: "ok",
};

export const STATE_LABELS: Record<RecipientState, string> = {
  waiting: "En attente",
  sending: "En cours",
  sent: "Envoyé",
  simulated: "Simulé",
  failed: "Échec",
  unknown: "Issue inconnue",
  skipped: "Désactivé par la personne",
  cancelled: "Non envoyé",
};
export const STATE_TONES: Record<RecipientState, "ok" | "wait" | "bad" | "info" | "plain"> = {
  waiting: "plain",
  sending: "info",
  sent: "ok",
  simulated: "ok",
  failed: "bad",
  unknown: "wait",
  skipped: "plain",
  cancelled: "plain",
};

type Counts = Record<RecipientState, number>;

/** Recipients with an outcome of any kind. */
export const countFinished = (counts: Counts): number => countAll(counts) - counts.waiting - counts.sending;
export const countAll = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** « 12 sur 14 envoyés, 1 échec, 1 issue inconnue », or « 14 sur 14 simulés » without a mail server. */
export function outcomeText(counts: Counts): string {
  const { sent, simulated, failed, unknown } = counts;
  const isSimulated = simulated > 0 && sent === 0;
  return [
    `${formatNumber(isSimulated ? simulated : sent)} sur ${formatNumber(countAll(counts))} ${isSimulated ? "simulés" : "envoyés"}`,
    simulated > 0 && !isSimulated ? `${formatNumber(simulated)} simulé${simulated > 1 ? "s" : ""}` : "",
    failed > 0 ? `${formatNumber(failed)} échec${failed > 1 ? "s" : ""}` : "",
    unknown > 0 ? `${formatNumber(unknown)} issue${unknown > 1 ? "s" : ""} inconnue${unknown > 1 ? "s" : ""}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The message once each recipient has an outcome (spec section 8). */
export function doneText(counts: Counts): { tone: "success" | "warning" | "error"; title: string } {
  const { simulated } = counts;
  const sent = counts.sent + simulated;
  const isWhole = counts.failed + counts.unknown === 0;
  if (sent === 0 && !isWhole) return { tone: "error", title: "Une erreur est survenue lors de l'envoi des emails" };
  const success = `${formatNumber(sent)} email(s) envoyé(s) avec succès`;
  const isPartly = simulated > 0 && simulated < sent;
  const title = isPartly ? `${success}, dont ${formatNumber(simulated)} simulé(s)` : sentText(success, simulated > 0);
  return { tone: isWhole ? "success" : "warning", title };
}
