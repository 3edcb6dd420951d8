import type { ReactNode } from "react";
import { PageHeader } from "~/ui/page-header";

type SecurityPageProps = { title: string; lead?: ReactNode; children: ReactNode };

/** The frame of a page that changes one security setting, with a link back to « Sécurité du compte ». */
export function SecurityPage({ title, lead, children }: SecurityPageProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-8 py-8 md:py-12">
      <PageHeader title={title} intro={lead} back={{ to: "/account/security", label: "Sécurité du compte" }} />
      <div className="grid max-w-form min-w-0 grid-cols-1 gap-8 wrap-break-word">{children}</div>
    </main>
  );
}
