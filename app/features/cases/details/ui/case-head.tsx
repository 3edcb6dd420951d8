import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { formatMoney } from "~/ui/format";
import { CASE_TYPE_TITLES } from "../../desk/labels";
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
  /** The nearest act and its time; null when nothing is to be done. */
  nearest: { title: string; left: string } | null;
  /** The other acts. */
  children: ReactNode;
};

/** Which case this is, its state and its nearest act: at the top of each of its tabs, where it stays. */
export function CaseHead({ caseDetails, now, back, nearest, children }: CaseHeadProps) {
  const { client, scamType, amount, reference, status } = caseDetails;
  return (
    <header className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1 bg-surface px-5 py-2 panes:h-(--case-head) panes:flex-nowrap panes:border-b panes:border-line panes:py-0 panes:pr-3 panes:pl-2">
      <Link
        to={back.to}
        title={back.label}
        className="-ml-3 grid size-11 shrink-0 place-items-center panes:ml-0 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        <span className="sr-only">{back.label}</span>
      </Link>
      <div className="min-w-0 flex-1 panes:basis-40">
        <h1
          title={personName(client)}
          className="line-clamp-2 text-[1.25rem] leading-tight wrap-anywhere panes:line-clamp-1"
        >
          {personName(client)}
        </h1>
        <p className="line-clamp-2 text-xs text-ink-quiet panes:line-clamp-1">
          Affaire {reference} · {CASE_TYPE_TITLES[scamType]}
        </p>
      </div>
      <dl className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1 text-sm max-[75rem]:order-last max-[75rem]:basis-full panes:shrink-0 panes:flex-nowrap">
        {amount !== null && <Fact term="Montant">{formatMoney(amount)}</Fact>}
        <div>
          <dt className="sr-only">État</dt>
          <dd>
            <CaseStatusBadge status={status} />
          </dd>
        </div>
        {nearest && (
          <Fact term="Prochaine démarche">
            <Link to={`/admin/cases/${caseDetails.id}/deadlines`} title={nearest.title}>
              {nearest.left}
            </Link>
          </Fact>
        )}
        <div className="whitespace-nowrap">
          <dt className="sr-only">Réponse promise</dt>
          <dd>
            <CaseClock caseRow={caseDetails} now={now} />
          </dd>
        </div>
      </dl>
      {children}
    </header>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse whitespace-nowrap leading-tight">
      <dt className="text-xs text-ink-quiet">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
