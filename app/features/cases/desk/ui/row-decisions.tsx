import { Check, Ellipsis } from "lucide-react";
import { Link } from "react-router";
import { waitsForFirst } from "~/db/schema/answers";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { MENU, MENU_ITEM } from "~/ui/menu-class";
import { allowsDecision, DECISIONS, type Decision } from "../../rules";
import { DECISION_LABELS, OWN_CASE } from "../labels";
import type { ListedCase } from "../queries.server";

export type RowDecisionsProps = {
  caseRow: Pick<
    ListedCase,
    "id" | "reference" | "status" | "canDecide" | "isDecided" | "submittedAt" | "firstAnsweredAt" | "unansweredSince"
  >;
  /** Address with the confirmation of the decision. */
  confirmTo: (decision: Decision) => string;
};

/**
 * « Approuver », and the other decisions in a menu. Each asks for confirmation, which shows the message that the client
 * gets. The reader's own case has none.
 */
export function RowDecisions({ caseRow, confirmTo }: RowDecisionsProps) {
  const { id, reference, status, canDecide, isDecided } = caseRow;
  if (!canDecide) return <span className={NOTE}>{OWN_CASE}</span>;
  if (isDecided) return <span className={NOTE}>Décision prise à l’instant</span>;
  const menu = `decisions-${id}`;
  const others = DECISIONS.filter((decision) => decision !== "approve" && allowsDecision(status, decision));
  return (
    <>
      {allowsDecision(status, "approve") ? (
        <Link
          to={confirmTo("approve")}
          preventScrollReset
          title={DECISION_LABELS.approve}
          className={buttonClass("quiet", "small", "w-9 px-0")}
        >
          <Check aria-hidden="true" className="size-5 shrink-0" />
          <span className="sr-only">
            {DECISION_LABELS.approve} (affaire {reference})
          </span>
        </Link>
      ) : (
        <span />
      )}
      <button
        type="button"
        popoverTarget={menu}
        title="Autres décisions"
        className={buttonClass("quiet", "small", "w-9 px-0")}
      >
        <Ellipsis aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">Autres décisions sur l’affaire {reference}</span>
      </button>
      <div id={menu} popover="auto" className={MENU}>
        <ul>
          {caseRow.unansweredSince && !waitsForFirst(caseRow) && (
            <li>
              <Link to={`/admin/cases/${id}/follow-up`} className={cx(MENU_ITEM, "text-ink")}>
                Rien à répondre…
              </Link>
            </li>
          )}
          {others.map((decision) => (
            <li key={decision}>
              <Link
                to={confirmTo(decision)}
                preventScrollReset
                className={cx(MENU_ITEM, decision === "delete" || decision === "reject" ? "text-bad" : "text-ink")}
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

/** In the place of the acts. */
const NOTE = "col-span-2 text-xs leading-tight text-ink-quiet";
