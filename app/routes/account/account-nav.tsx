import type { ReactNode } from "react";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";

type AccountSettingsProps = { title: string; lead: ReactNode; children: ReactNode };

/** The frame of the pages « Mon compte »: the title, the tabs, then the page's own content. */
export function AccountSettings({ title, lead, children }: AccountSettingsProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-8 py-8 md:py-12">
      <PageHeader title={title} intro={lead} back={{ to: "/dashboard", label: "Tableau de bord" }} />
      <AccountNav />
      {children}
    </main>
  );
}

/** The pages of « Mon compte ». */
export function AccountNav() {
  return (
    <Tabs
      label="Mon compte"
      items={[
        { to: "/account/security", label: "Sécurité" },
        { to: "/account/notifications", label: "Notifications" },
        { to: "/account/access", label: "Consultations" },
        { to: "/account/data", label: "Mes données" },
      ]}
    />
  );
}
