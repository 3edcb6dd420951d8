import type { Role } from "~/db/schema/enumerations";
import type { TabItem } from "~/ui/tabs";

/** The numbers of items that wait for the staff. */
export type AdminCounts = {
  /** Clients' messages that no member of the staff has read. */
  unread: number;
  /** Documents to check; the two sides of a document count as one. */
  documents: number;
  /** Requests for assistance that no member of the staff has read. */
  requests: number;
  /** Files that the scanner has not checked yet; only their sender can open them. */
  files: number;
};

/** A lawyer administers nothing: the same place shows their own cases. */
export const LAWYER_TITLE = "Mes dossiers";

type Place = {
  to: string;
  label: string;
  /** The keyboard shortcut that opens the page. */
  keys: string;
  /** For a tab: its count badge. */
  tab?: (counts: AdminCounts) => Omit<TabItem, "to" | "label">;
};

const plural = (count: number, one: string, many: string) => (count > 1 ? many : one);

/** The staff's pages, in the order of the tabs (spec section 2). */
const ADMIN_PLACES: readonly Place[] = [
  {
    to: "/admin",
    label: "Dossiers",
    keys: "g d",
    tab: ({ unread }) => ({
      end: true,
      count: unread,
      countLabel: plural(unread, "message non lu", "messages non lus"),
    }),
  },
  {
    to: "/admin/documents",
    label: "Documents",
    keys: "g p",
    tab: ({ documents }) => ({
      count: documents,
      countTone: "yellow",
      countLabel: plural(documents, "document en attente", "documents en attente"),
    }),
  },
  {
    to: "/admin/requests",
    label: "Demandes d'assistance",
    keys: "g a",
    tab: ({ requests }) => ({
      count: requests,
      countLabel: plural(requests, "demande non lue", "demandes non lues"),
    }),
  },
  { to: "/admin/users", label: "Utilisateurs", keys: "g u", tab: () => ({}) },
  { to: "/admin/lawyers", label: "Avocats", keys: "g v" },
  { to: "/admin/send-email", label: "Envoyer un e-mail", keys: "g e" },
  { to: "/admin/activity", label: "Activité", keys: "g s" },
  { to: "/admin/journal", label: "Journal des accès", keys: "g j" },
  { to: "/admin/files", label: "Fichiers", keys: "g f" },
];

/** The pages that a role opens: a lawyer has a list of cases only. */
export function placesOf(role: Role): readonly Place[] {
  return role === "administrator" ? ADMIN_PLACES : ADMIN_PLACES.slice(0, 1);
}

/** The tabs with their counts. */
export function adminTabs(counts: AdminCounts, role: Role): TabItem[] {
  return placesOf(role).flatMap(({ to, label, tab }) => (tab ? [{ to, label, ...tab(counts) }] : []));
}

/** Title of the browser's tab (spec section 2): « (N) Administration » while messages or requests are unread. */
export function adminTitle(counts: AdminCounts | undefined, role: Role = "administrator"): string {
  const unread = counts ? counts.unread + counts.requests : 0;
  const title = role === "administrator" ? "Administration" : LAWYER_TITLE;
  return unread > 0 ? `(${unread}) ${title}` : title;
}
