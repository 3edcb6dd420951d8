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
export const ADMIN_PLACES: readonly Place[] = [
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
  { to: "/admin/send-email", label: "Envoyer un e-mail", keys: "g e" },
  { to: "/admin/activity", label: "Activité", keys: "g s" },
  { to: "/admin/journal", label: "Journal des accès", keys: "g j" },
  { to: "/admin/files", label: "Fichiers", keys: "g f" },
];

/** The tabs with their counts. */
export function adminTabs(counts: AdminCounts): TabItem[] {
  return ADMIN_PLACES.flatMap(({ to, label, tab }) => (tab ? [{ to, label, ...tab(counts) }] : []));
}

/** Title of the browser's tab (spec section 2): « (N) Administration » while messages or requests are unread. */
export function adminTitle(counts: AdminCounts | undefined): string {
  const unread = counts ? counts.unread + counts.requests : 0;
  return unread > 0 ? `(${unread}) Administration` : "Administration";
}
