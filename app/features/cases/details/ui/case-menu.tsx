import { Ellipsis } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { openDialog } from "~/ui/dialog";
import { type CaseDecisionsProps, isGrave } from "../../desk/ui/case-decisions";
import type { Decision } from "../../rules";

type CaseMenuProps = Pick<CaseDecisionsProps, "moves"> & {
  caseId: string;
  /** Of the menu: a page may have two. */
  id: string;
  mayDelete: boolean;
  canTransfer: boolean;
  canTag: boolean;
  hasFollowUp: boolean;
};

/** What is done to a case more rarely, and last, apart, what ends it. Each decision asks for confirmation. */
export function CaseMenu({ caseId, id, moves, mayDelete, canTransfer, canTag, hasFollowUp }: CaseMenuProps) {
  const page = `/admin/cases/${caseId}`;
  const dialog = (move: Decision | "tags", label: string, isLast = false) => (
    <li key={move}>
      <button
        type="button"
        command="show-modal"
        commandfor={`${move}-${caseId}`}
        onClick={() => openDialog(`${move}-${caseId}`)}
        className={cx(ITEM, "w-full text-left", isLast ? "text-bad" : "text-ink")}
      >
        {label}…
      </button>
    </li>
  );
  const grave = moves.filter(({ move }) => isGrave(move));
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        title="Autres actions"
        className={buttonClass("quiet", "small", "w-11 shrink-0 px-0 print:hidden")}
      >
        <Ellipsis aria-hidden="true" className="size-6 shrink-0" />
        <span className="sr-only">Autres actions sur ce dossier</span>
      </button>
      <div id={id} popover="auto" className={MENU}>
        <ul>
          {moves.filter(({ move }) => !isGrave(move)).map(({ move, label }) => dialog(move, label))}
          {canTag && dialog("tags", "Étiqueter")}
          {hasFollowUp && (
            <li>
              <Link to={`${page}/follow-up`} className={cx(ITEM, "text-ink")}>
                Suivi du dossier
              </Link>
            </li>
          )}
          {canTransfer && (
            <li>
              <Link to={`${page}/transfer`} className={cx(ITEM, "text-ink")}>
                Transférer à un autre compte
              </Link>
            </li>
          )}
          <li>
            <a href={`${page}/pdf`} className={cx(ITEM, "text-ink")}>
              Télécharger le dossier (PDF)
            </a>
          </li>
          <li>
            <a href={`/cases/${caseId}/dossier.zip`} className={cx(ITEM, "text-ink")}>
              Exporter avec les pièces (ZIP)
            </a>
          </li>
        </ul>
        {(grave.length > 0 || mayDelete) && (
          <ul className="mt-1.5 border-t border-line pt-1.5">
            {grave.map(({ move, label }) => dialog(move, label, true))}
            {mayDelete && dialog("delete", "Supprimer", true)}
          </ul>
        )}
      </div>
    </>
  );
}

const ITEM =
  "flex min-h-11 items-center rounded-field px-3.5 font-medium no-underline hover:bg-brand-tint focus-visible:-outline-offset-2";

/** Beside its button where the browser supports anchor positioning, else in the middle of the screen. */
const MENU =
  "m-auto min-w-64 rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-over supports-[position-area:bottom]:m-1 [position-area:bottom_span-left] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]";
