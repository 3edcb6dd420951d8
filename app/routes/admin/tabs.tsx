import type { ReactNode } from "react";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";

export type AdminCounts = {
  /** Messages of clients that nobody of the staff has read. */
  unread: number;
  /** Documents to check. */
  documents: number;
};

/** Title of the browser's tab (spec section 2): « (N) Administration » while something is unread. */
export function adminTitle(counts: AdminCounts | undefined): string {
  return counts?.unread ? `(${counts.unread}) Administration` : "Administration";
}

/** The frame of the administration: its title and its tabs, above the list of one of them. */
export function AdminPage({ counts, children }: { counts: AdminCounts; children: ReactNode }) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader title="Administration" />
      <AdminTabs counts={counts} />
      {children}
    </main>
  );
}

/** The tabs with what waits in each: unread messages in red, pending documents in yellow. */
export function AdminTabs({ counts }: { counts: AdminCounts }) {
  return (
    <Tabs
      label="Administration"
      items={[
        { to: "/admin", label: "Dossiers", end: true, count: counts.unread, countLabel: "messages non lus" },
        {
          to: "/admin/documents",
          label: "Documents",
          count: counts.documents,
          countTone: "yellow",
          countLabel: "documents en attente",
        },
      ]}
    />
  );
}
