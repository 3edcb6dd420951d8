import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { cx } from "~/ui/cx";
import type { DayTone } from "~/ui/day-tone";
import { formatMoney } from "~/ui/format";
import { CASE_TYPE_TITLES } from "../../desk/labels";
import { reviewClock } from "../../desk/rules";
import { CaseClock } from "../../desk/ui/case-clock";
import { CaseStatusBadge } from "../../ui/status-badge";
import type { AdministeredCase } from "../queries.server";

type CaseHeadProps = {
  caseDetails: Pick<
    AdministeredCase,
    | "id"
    | "client"
    | "scamType"
    | "amount"
    | "reference"
    | "status"
    | "submittedAt"
    | "firstAnsweredAt"
    | "unansweredSince"
  >;
  now: Date;
  /** The list that its reader came from. */
  back: { to: string; label: string };
  /** The nearest act, in its fewest words, and its time; null when nothing is to be done. */
  nearest: { name: string; title: string; left: string; tone: DayTone } | null;
  /** The other acts. */
  children: ReactNode;
};

/**
 * Which case this is, its state, and its two times: that of the promised answer and that of the nearest act. At the top of
 * each of its tabs, where it stays; on a phone, name, reference and sum, for what is to be done is below.
 */
export function CaseHead({ caseDetails, now, back, nearest, children }: CaseHeadProps) {
  const { client, scamType, amount, reference, status } = caseDetails;
  const { state } = reviewClock(caseDetails, now);
  const isAwaited = state === "waiting" || state === "late";
  const clock = <CaseClock caseRow={caseDetails} now={now} />;
  return (
    <header className="flex min-w-0 flex-wrap items-center gap-x-3 bg-surface px-5 py-1.5 panes:h-(--case-head) panes:flex-nowrap panes:gap-x-5 panes:border-b panes:border-line panes:py-0 panes:pr-3 panes:pl-2">
      <Link
        to={back.to}
        title={back.label}
        className="-ml-3 grid size-11 shrink-0 place-items-center panes:ml-0 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">{back.label}</span>
      </Link>
      <div className="max-[75rem]:contents panes:min-w-0 panes:flex-1 panes:basis-40">
        <h1
          title={personName(client)}
          className="line-clamp-2 min-w-0 flex-1 text-[1.25rem] leading-tight wrap-anywhere panes:line-clamp-1"
        >
          {personName(client)}
        </h1>
        <span aria-hidden="true" className="basis-full panes:hidden" />
        <p className="text-xs text-ink-quiet panes:line-clamp-1">
          Affaire {reference}
          <span className="max-[75rem]:hidden"> · {CASE_TYPE_TITLES[scamType]}</span>
        </p>
      </div>
      <dl className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm panes:shrink-0 panes:flex-nowrap panes:gap-x-5">
        {amount !== null && (
          <Fact term="Montant" isOnPhone>
            {formatMoney(amount)}
          </Fact>
        )}
        <div>
          <dt className="sr-only">État</dt>
          <dd>
            <CaseStatusBadge status={status} />
          </dd>
        </div>
        {nearest && (
          <Fact term={nearest.name}>
            <Link
              to={`/admin/cases/${caseDetails.id}/deadlines`}
              title={nearest.title}
              className={nearest.tone === "bad" ? "text-bad" : nearest.tone === "wait" ? "text-wait" : undefined}
            >
              {nearest.left}
            </Link>
          </Fact>
        )}
        {isAwaited ? (
          <Fact term="Réponse promise">{clock}</Fact>
        ) : (
          <div className="whitespace-nowrap max-[75rem]:hidden">
            <dt className="sr-only">Réponse promise</dt>
            <dd>{clock}</dd>
          </div>
        )}
      </dl>
      {children}
    </header>
  );
}

/** A fact above its name; on a phone, those that stay have none. */
function Fact({ term, isOnPhone, children }: { term: string; isOnPhone?: true; children: ReactNode }) {
  return (
    <div className={cx("flex flex-col-reverse leading-tight whitespace-nowrap", !isOnPhone && "max-[75rem]:hidden")}>
      <dt className="text-xs text-ink-quiet max-[75rem]:sr-only">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
