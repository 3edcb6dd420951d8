import type { NoticeChannel, NoticeFrequency, NotificationKind, Role } from "~/db/schema/enumerations";
import { DIGEST_HOURS, type NoticePreset } from "./rules";

/** The hours of the digests: « 9 h et 16 h ». */
export const DIGEST_TIMES: string = DIGEST_HOURS.map((hour) => `${hour}\u00a0h`).join(" et ");

export const CHANNEL_LABELS: Record<NoticeChannel, string> = {
  email: "E-mail",
  push: "Sur vos appareils",
};

export const FREQUENCY_LABELS: Record<NoticeFrequency, string> = {
  never: "Jamais",
  at_once: "Dès que ça arrive",
  twice_a_day: "Deux fois par jour",
};

export const PRESET_LABELS: Record<NoticePreset, { label: string; hint: string }> = {
  all: { label: "Tout", hint: "Par e-mail et sur vos appareils, dès que ça arrive." },
  essential: { label: "L’essentiel", hint: "L’urgent dès que ça arrive, le reste deux fois par jour par e-mail." },
  urgent: { label: "Rien que l’urgent", hint: "Ce qui attend un premier mot ou votre décision. Rien d’autre." },
};

type Words = { label: string; hint: string };

const WORDS: Record<NotificationKind, Words> = {
  case: { label: "Nouveau dossier", hint: "Un client a transmis son dossier, et personne n’y a répondu." },
  message: { label: "Message sans réponse", hint: "Un client a écrit dans un dossier qui n’a pas d’avocat." },
  request: { label: "Demande d’assistance", hint: "Un client ou un visiteur a écrit à l’équipe." },
  document: { label: "Document à vérifier", hint: "Une pièce d’identité ou un justificatif attend une décision." },
  file: { label: "Pièce reçue", hint: "Un de vos clients a joint un fichier à un message sans réponse." },
  proposal: { label: "Dossier proposé", hint: "L’équipe vous propose un dossier et attend votre réponse." },
  held: { label: "Message programmé retenu", hint: "Un message programmé n’est pas parti et attend votre décision." },
};

/** What a kind is called on the page, and what it means for this role. */
export function noticeWords(kind: NotificationKind, role: Role): Words {
  if (kind !== "message" || role !== "lawyer") return WORDS[kind];
  return { ...WORDS.message, hint: "Un client a écrit dans un dossier dont vous êtes en charge." };
}

const COUNTED: Record<NotificationKind, [one: string, many: string]> = {
  case: ["nouveau dossier", "nouveaux dossiers"],
  message: ["message sans réponse", "messages sans réponse"],
  request: ["demande d’assistance", "demandes d’assistance"],
  document: ["document à vérifier", "documents à vérifier"],
  file: ["pièce reçue", "pièces reçues"],
  proposal: ["dossier proposé", "dossiers proposés"],
  held: ["message programmé retenu", "messages programmés retenus"],
};

/** How many of what: « 3 messages sans réponse ». Nothing that says whose. */
export function countText(kind: NotificationKind, count: number): string {
  const [one, many] = COUNTED[kind];
  return `${count} ${count > 1 ? many : one}`;
}
