import type { ScheduleHold } from "~/db/schema/enumerations";

/** How many messages of a person may wait in one case. */
export const MAX_SCHEDULED = 10;

/** Why a message did not leave, after « Pas envoyé : ». */
export const HOLD_LABELS: Record<ScheduleHold, string> = {
  client_wrote: "le client a écrit depuis",
  not_in_charge: "son auteur ne peut plus écrire dans ce dossier",
  case_closed: "le dossier est clôturé",
  case_transferred: "le dossier a été transféré à un autre compte",
  file_blocked: "un de ses fichiers est bloqué par l’antivirus",
};

/** The hour of the days that are offered. */
const HOUR = "09:00";

/** The moments that are offered beside a day and a time. @param today the day in Paris, « 2026-11-21 ». */
export function offeredMoments(today: string): { label: string; at: string }[] {
  const tomorrow = daysAfter(today, 1);
  const monday = daysAfter(today, (8 - weekday(today)) % 7 || 7);
  const moments = [{ label: "Demain à 9\u00a0h", at: `${tomorrow}T${HOUR}` }];
  return monday === tomorrow ? moments : [...moments, { label: "Lundi à 9\u00a0h", at: `${monday}T${HOUR}` }];
}

/** Of Sunday 0, of Monday 1. */
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
