import type { ReactNode } from "react";
import type { AdministeredCase } from "../queries.server";

export type CaseSectionId =
  | "motif"
  | "client"
  | "reponses"
  | "identite"
  | "pieces"
  | "messages"
  | "notes"
  | "taches"
  | "appels"
  | "sommes"
  | "e-mails"
  | "historique";

/** A section of the page, with an id for links. */
export function CaseSection({ id, children }: { id: CaseSectionId; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="grid min-w-0 grid-cols-1 rounded-card print:mb-6">
      {children}
    </div>
  );
}

/** Links to the sections of the page, each with its number of items. */
export function CaseSections({
  caseDetails,
  hasTalk: hasConversation,
}: {
  caseDetails: AdministeredCase;
  hasTalk: boolean;
}) {
  const { needsReason } = caseDetails;
  const links: { id: CaseSectionId; label: string; count?: number; isShown?: boolean }[] = [
    { id: "client", label: "Client" },
    { id: "reponses", label: "Réponses" },
    { id: "identite", label: "Identité" },
    { id: "motif", label: "Conversation et fichiers", isShown: needsReason },
    { id: "pieces", label: "Fichiers", count: caseDetails.attachments.length, isShown: !needsReason },
    {
      id: "notes",
      label: "Notes internes",
      count: caseDetails.notes.length,
      isShown: caseDetails.can.note && !needsReason,
    },
    {
      id: "taches",
      label: "Tâches",
      count: caseDetails.tasks.filter(({ doneAt }) => !doneAt).length,
      isShown: caseDetails.can.note && !needsReason,
    },
    {
      id: "appels",
      label: "Appels",
      count: caseDetails.calls.length,
      isShown: caseDetails.can.note && !needsReason,
    },
    {
      id: "sommes",
      label: "Sommes récupérées",
      count: caseDetails.recoveries.length,
      isShown: caseDetails.status !== "draft",
    },
    { id: "e-mails", label: "E-mails", isShown: caseDetails.can.administer },
    { id: "historique", label: "Historique" },
    { id: "messages", label: "Conversation", count: caseDetails.lastMessageSeq, isShown: hasConversation },
  ];
  return (
    <nav aria-label="Parties du dossier" className="border-y border-line print:hidden">
      <ul className="flex flex-wrap gap-x-6 panes:gap-x-4">
        {links.map(
          ({ id, label, count = 0, isShown = true }) =>
            isShown && (
              <li key={id} className={id === "messages" ? "panes:hidden" : undefined}>
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
