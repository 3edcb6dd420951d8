import type { Role } from "~/db/schema/enumerations";
import { DAY_PATH } from "~/features/day/rules";
import { WORKLIST_PATH } from "~/features/worklist/rules";
import type { CountTone } from "~/ui/badge";
import { URGENT_DAYS } from "~/ui/day-tone";

/** The numbers of items that wait for the staff. */
export type AdminCounts = {
  /** The rows of « À traiter ». */
  todo: number;
  /** Clients' messages that no member of the staff has read. */
  unread: number;
  /** Cases with such a message: the rows of « Dossiers » under « Non lus ». */
  cases: number;
  /** Documents to check; the two sides of a document count as one. */
  documents: number;
  /** Requests for assistance that no member of the staff has read. */
  requests: number;
  /** Files that the scanner has not checked yet; only their sender can open them. */
  files: number;
  /** Proposed corrections of rules that wait for an administrator's answer. */
  corrections: number;
  /** What presses in « Échéances »: « Dès aujourd’hui », and what ends within `URGENT_DAYS`. */
  deadlines: number;
  /** Whether the team's question, to answer for its messages, waits for this lawyer. */
  questions: number;
  /** Cases that are proposed to this lawyer. */
  proposals: number;
};

/** A lawyer administers nothing: the same place shows their own cases. */
export const LAWYER_TITLE = "Mes dossiers";

export type Place = {
  to: string;
  label: string;
  /** The keyboard shortcut that opens the page. */
  keys?: string;
  /** A place that few open each day: folded under « Réglages et suivi ». */
  isFolded?: boolean;
  /** Pages that belong to the place, though their addresses do not start with its own. */
  also?: RegExp;
  count?: { of: keyof AdminCounts; tone?: CountTone; one: string; many: string };
  /** A place that is shown only while something waits there. */
  isOccasional?: boolean;
};

const UNREAD = { of: "cases", one: "dossier non lu", many: "dossiers non lus" } as const;
const DAY: Place = { to: DAY_PATH, label: "La journée du cabinet", keys: "g m" };
const WORKLIST: Place = {
  to: WORKLIST_PATH,
  label: "À traiter",
  keys: "g t",
  count: { of: "todo", one: "à traiter", many: "à traiter" },
};
const FIGURES: Place = { to: "/admin/figures", label: "Chiffres", keys: "g c" };
const PRESSING = ["démarche", "démarches"].map(
  (word) => `${word} dès aujourd’hui ou dans les ${URGENT_DAYS} jours`,
) as [string, string];
const DEADLINES: Place = {
  to: "/admin/deadlines",
  label: "Échéances",
  keys: "g h",
  count: { of: "deadlines", one: PRESSING[0], many: PRESSING[1] },
};
/** The pages of a case. */
const CASES = /^\/admin\/cases\//;

/**
 * The administrators' pages: their morning, what there is to do, the tabs of the specification (section 2) in its order,
 * what is opened each day beside them, and the others, folded.
 */
const ADMIN_PLACES: readonly Place[] = [
  DAY,
  WORKLIST,
  { to: "/admin", label: "Dossiers", keys: "g d", also: CASES, count: UNREAD },
  {
    to: "/admin/documents",
    label: "Documents",
    keys: "g p",
    count: { of: "documents", tone: "yellow", one: "document en attente", many: "documents en attente" },
  },
  {
    to: "/admin/requests",
    label: "Demandes d'assistance",
    keys: "g a",
    count: { of: "requests", one: "demande non lue", many: "demandes non lues" },
  },
  { to: "/admin/users", label: "Utilisateurs", keys: "g u" },
  { to: "/admin/lawyers", label: "Avocats", keys: "g v" },
  DEADLINES,
  { to: "/admin/send-email", label: "Envoyer un e-mail", keys: "g e" },
  { to: "/admin/replies", label: "Réponses enregistrées", keys: "g r", isFolded: true },
  { to: "/admin/email-settings", label: "Paramètres des e-mails", isFolded: true },
  { ...FIGURES, isFolded: true },
  { to: "/admin/activity", label: "Activité", keys: "g s", isFolded: true },
  { to: "/admin/journal", label: "Journal des accès", keys: "g j", isFolded: true },
  {
    to: "/admin/files",
    label: "Fichiers",
    keys: "g f",
    count: { of: "files", tone: "yellow", one: "en attente d’analyse", many: "en attente d’analyse" },
    isFolded: true,
  },
  { to: "/admin/site", label: "Le site", keys: "g l", isFolded: true },
  { to: "/admin/opening", label: "Ouvrir le site", isFolded: true },
];

const LAWYER_PLACES: readonly Place[] = [
  DAY,
  WORKLIST,
  { to: "/admin", label: LAWYER_TITLE, keys: "g d", also: CASES, count: UNREAD },
  {
    to: "/admin#propositions",
    label: "Propositions",
    also: /^\/admin\/proposals\//,
    count: { of: "proposals", tone: "yellow", one: "à répondre", many: "à répondre" },
    isOccasional: true,
  },
  DEADLINES,
  { to: "/admin/replies", label: "Réponses enregistrées", keys: "g r" },
  FIGURES,
  {
    to: "/lawyer/registration",
    label: "Mon inscription",
    keys: "g i",
    count: { of: "questions", tone: "yellow", one: "question de l’équipe", many: "questions de l’équipe" },
  },
];

/** The pages that a role opens, in the order in which they are shown. */
export function placesOf(role: Role): readonly Place[] {
  return role === "administrator" ? ADMIN_PLACES : LAWYER_PLACES;
}

/** Whether the page at `path` is the place itself (`page`), or belongs to it (`true`). */
export function currentOf({ to, also }: Place, path: string): "page" | "true" | undefined {
  if (path === to) return "page";
  const isWithin = to !== "/admin" && path.startsWith(`${to}/`);
  return isWithin || also?.test(path) ? "true" : undefined;
}

/** Title of the browser's tab (spec section 2): « (N) Administration » while messages or requests are unread. */
export function adminTitle(counts: AdminCounts | undefined, role: Role = "administrator"): string {
  const unread = counts ? counts.unread + counts.requests : 0;
  const title = role === "administrator" ? "Administration" : LAWYER_TITLE;
  return unread > 0 ? `(${unread}) ${title}` : title;
}
