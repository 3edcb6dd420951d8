import type { ReactNode } from "react";

type CaseSectionId = "pieces" | "identite" | "notes" | "taches" | "appels" | "sommes" | "e-mails" | "historique";

/** A section of a tab, with an id for links. */
export function CaseSection({ id, children }: { id: CaseSectionId; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="grid min-w-0 grid-cols-1 rounded-card print:mb-6">
      {children}
    </div>
  );
}
