import { ALARM_ACTIONS, ALARM_KINDS, type AlarmKind } from "./rules";

const SENTENCES: Record<AlarmKind, (count: number) => string> = {
  openings: (count) => `Un compte de l’équipe a ouvert les données de ${count} personnes en une heure.`,
  exports: (count) =>
    `Un compte de l’équipe a téléchargé ${count === 1 ? "une liste ou un dossier" : `${count} exports`} en une heure.`,
  second_factor: (count) => `${count} codes ou clés d’accès d’un compte de l’équipe ont été refusés en une heure.`,
  new_device: () => "Un compte de l’équipe s’est connecté depuis un nouvel appareil.",
  new_country: () => "Un compte de l’équipe s’est connecté depuis un nouveau pays.",
  transfers: (count) =>
    `Un compte de l’équipe a transféré ${count === 1 ? "un dossier" : `${count} dossiers`} à un autre compte en une heure.`,
  visitor_drafts: (percent) =>
    `Les textes que des visiteurs ont commencés sans compte occupent ${percent} % de la place prévue.`,
};

/** What happened, in a sentence without a name. @param count how often within the hour; of `visitor_drafts`, a percentage. */
export const alarmSentence = (kind: AlarmKind, count: number): string => SENTENCES[kind](count);

/** The sentence of an entry of the journal; null when the entry is no alarm. */
export function alarmDetails({ action, details }: { action: string; details: Record<string, unknown> }): string | null {
  const kind = ALARM_KINDS.find((each) => ALARM_ACTIONS[each] === action);
  return kind ? alarmSentence(kind, Number(details.count ?? 1)) : null;
}
