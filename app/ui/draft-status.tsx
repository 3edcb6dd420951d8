import type { DraftState, FormDraft } from "./draft-store";
import { formatDate, formatTime } from "./format";
import { useDraftState, useDraftStore } from "./use-draft-store";

export type DraftStatusProps = {
  draft: FormDraft;
  /** True when only its button stores the text, where « Enregistré » alone would say that this is done. */
  isAside?: boolean;
};

/** Whether what is typed is saved: « Enregistré à 14 h 02 ». It stands beside the title of the form. */
export function DraftStatus({ draft, isAside = false }: DraftStatusProps) {
  const state = useDraftState(useDraftStore(draft).store, draft);
  return (
    <p role="status" className="min-h-6 text-sm text-ink-quiet print:hidden">
      {wordsOf(state, isAside ? "Brouillon enregistré" : "Enregistré")}
    </p>
  );
}

function wordsOf({ status, savedAt, conflicts }: DraftState, saved: string): string {
  if (status === "offline") return "Pas encore enregistré\u00a0: connexion perdue";
  if (status === "busy") return "Trop de demandes : votre texte est gardé sur cet appareil, et sera enregistré ensuite";
  if (status === "full") return "Pas encore enregistré : créez un compte, rien ne sera perdu";
  if (status === "signed-out") return "Pas encore enregistré\u00a0: votre session a expiré";
  if (status === "refused" || status === "late" || conflicts.some(({ isCompanion }) => !isCompanion))
    return "Pas encore enregistré";
  if (savedAt === null) return "";
  const isToday = formatDate(savedAt) === formatDate(Date.now());
  return isToday ? `${saved} à ${formatTime(savedAt)}` : `${saved} le ${formatDate(savedAt)}`;
}
