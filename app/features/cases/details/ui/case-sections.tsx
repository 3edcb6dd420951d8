import type { ReactNode } from "react";
import type { AdministeredCase } from "../queries.server";

export type CaseSectionId = "reponses" | "pieces" | "messages" | "sommes" | "client" | "notes" | "historique";

/** A part of the page that a link leads to. */
export function CaseSection({ id, children }: { id: CaseSectionId; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="grid min-w-0 grid-cols-1 rounded-card print:mb-6">
      {children}
    </div>
  );
}

/** The way to each part of a long page, with how much it holds. */
export function CaseSections({ of, hasTalk }: { of: AdministeredCase; hasTalk: boolean }) {
  const links: { id: CaseSectionId; label: string; count?: number; isShown?: boolean }[] = [
    { id: "reponses", label: "Réponses" },
    { id: "pieces", label: "Fichiers", count: of.attachments.length },
    { id: "messages", label: "Conversation", count: of.lastMessageSeq, isShown: hasTalk },
    { id: "sommes", label: "Sommes récupérées", count: of.recoveries.length, isShown: of.status !== "draft" },
    { id: "client", label: "Client" },
    { id: "notes", label: "Notes internes", count: of.notes.length, isShown: of.can.note },
    { id: "historique", label: "Historique" },
  ];
  return (
    <nav aria-label="Parties du dossier" className="border-y border-line print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(
          ({ id, label, count = 0, isShown = true }) =>
            isShown && (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold">
                  {label}
                  {count > 0 && <span className="font-normal text-ink-quiet tabular-nums">{count}</span>}
                </a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}
