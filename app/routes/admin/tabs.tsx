import type { TabItem } from "~/ui/tabs";

/** What waits for the staff. */
export type AdminCounts = {
  /** Messages of clients that nobody of the staff has read. */
  unread: number;
  /** Documents to check, both sides counting once. */
  documents: number;
  /** Requests for assistance that nobody of the staff has read. */
  requests: number;
  /** Files that the scanner has not judged yet: nobody but who sent them opens them. */
  files: number;
};

type Place = {
  to: string;
  label: string;
  /** The keys that lead there. */
  keys: string;
  /** For a tab: what waits in it. */
  tab?: (counts: AdminCounts) => Omit<TabItem, "to" | "label">;
};

const several = (count: number, one: string, many: string) => (count > 1 ? many : one);

/** Where the staff goes, in the order of the tabs (spec section 2). */
export const ADMIN_PLACES: readonly Place[] = [
  {
    to: "/admin",
    label: "Dossiers",
    keys: "g d",
    tab: ({ unread }) => ({
      end: true,
      count: unread,
      countLabel: several(unread, "message non lu", "messages non lus"),
    }),
  },
  {
    to: "/admin/documents",
    label: "Documents",
    keys: "g p",
    tab: ({ documents }) => ({
      count: documents,
      countTone: "yellow",
      countLabel: several(documents, "document en attente", "documents en attente"),
    }),
  },
  {
    to: "/admin/requests",
    label: "Demandes d'assistance",
    keys: "g a",
    tab: ({ requests }) => ({
      count: requests,
      countLabel: several(requests, "demande non lue", "demandes non lues"),
    }),
  },
  { to: "/admin/users", label: "Utilisateurs", keys: "g u", tab: () => ({}) },
  { to: "/admin/send-email", label: "Envoyer un e-mail", keys: "g e" },
  { to: "/admin/activity", label: "Activité", keys: "g s" },
  { to: "/admin/journal", label: "Journal des accès", keys: "g j" },
  { to: "/admin/files", label: "Analyse des fichiers", keys: "g f" },
];

/** The tabs with what waits in each. */
export function adminTabs(counts: AdminCounts): TabItem[] {
  return ADMIN_PLACES.flatMap(({ to, label, tab }) => (tab ? [{ to, label, ...tab(counts) }] : []));
}

/** Title of the browser's tab (spec section 2): « (N) Administration » while messages or requests are unread. */
export function adminTitle(counts: AdminCounts | undefined): string {
  const unread = counts ? counts.unread + counts.requests : 0;
  return unread > 0 ? `(${unread}) Administration` : "Administration";
}
