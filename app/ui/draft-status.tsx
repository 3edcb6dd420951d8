import type { DraftState, FormDraft } from "./draft-store";
import { formatDate, formatTime } from "./format";
import { useDraftState, useDraftStore } from "./use-draft-store";

/** Whether what is typed is saved: « Enregistré à 14 h 02 ». It stands beside the title of the form. */
export function DraftStatus({ draft }: { draft: FormDraft }) {
  const state = useDraftState(useDraftStore(draft).store, draft);
  return (
    <p role="status" className="min-h-6 text-sm text-ink-quiet print:hidden">
      {wordsOf(state)}
    </p>
  );
}

function wordsOf({ status, savedAt }: DraftState): string {
  if (status === "offline") return "Pas encore enregistré\u00a0: connexion perdue";
  if (status === "signed-out") return "Pas encore enregistré\u00a0: votre session a expiré";
  if (status === "refused") return "Pas encore enregistré";
  if (savedAt === null) return "";
  const isToday = formatDate(savedAt) === formatDate(Date.now());
  return isToday ? `Enregistré à ${formatTime(savedAt)}` : `Enregistré le ${formatDate(savedAt)}`;
}
