import { Ellipsis } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { AppForm, SubmitButton } from "~/ui/form";
import { DECISION_LABELS } from "../../labels";
import { allows, DECISIONS, type Decision } from "../../rules";
import type { ListedCase } from "../queries.server";

export type RowDecisionsProps = {
  of: Pick<ListedCase, "id" | "reference" | "status">;
  /** Address that asks before the decision is taken. */
  askTo: (decision: Decision) => string;
};

/** Approving at once, which can be taken back; every other decision behind a menu, and asked before. */
export function RowDecisions({ of, askTo }: RowDecisionsProps) {
  const { id, reference, status } = of;
  const menu = `decisions-${id}`;
  const others = DECISIONS.filter((decision) => decision !== "approve" && allows(status, decision));
  return (
    <>
      {allows(status, "approve") && (
        <AppForm className="contents" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <SubmitButton name="move" value="approve" size="small">
            {DECISION_LABELS.approve}
            <span className="sr-only"> (affaire {reference})</span>
          </SubmitButton>
        </AppForm>
      )}
      <button
        type="button"
        popoverTarget={menu}
        title="Autres décisions"
        className={buttonClass("quiet", "small", "w-10")}
      >
        <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">Autres décisions sur l’affaire {reference}</span>
      </button>
      <div id={menu} popover="auto" className={MENU}>
        <ul>
          {others.map((decision) => (
            <li key={decision}>
              <Link
                to={askTo(decision)}
                preventScrollReset
                className={cx(
                  "flex min-h-11 items-center rounded-field px-3.5 font-medium no-underline hover:bg-brand-tint focus-visible:-outline-offset-2",
                  decision === "delete" || decision === "reject" ? "text-bad" : "text-ink",
                )}
              >
                {DECISION_LABELS[decision]}…
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Below its button where the browser can tie them, else in the middle of the screen. */
const MENU =
  "m-auto min-w-64 rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-over supports-[position-area:bottom]:m-1 [position-area:bottom_span-left] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]";
