import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { formatMoney } from "~/ui/format";
import { CASE_TYPE_TITLES } from "../../desk/labels";
import { CaseClock } from "../../desk/ui/case-clock";
import { CaseStatusBadge } from "../../ui/status-badge";
import type { AdministeredCase } from "../queries.server";

type CaseBarProps = {
  caseDetails: AdministeredCase;
  now: Date;
  /** The list that its reader came from. */
  back: { to: string; label: string };
};

/** Which case this is: at the top of its page, where it stays beside the conversation. */
export function CaseBar({ caseDetails, now, back }: CaseBarProps) {
  const { client, scamType, amount, reference, status } = caseDetails;
  const name = personName(client);
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 panes:sticky panes:top-0 panes:z-20 panes:col-span-full panes:h-(--case-bar) panes:flex-nowrap panes:border-b panes:border-line panes:bg-surface panes:px-6">
      <Link
        to={back.to}
        className="inline-flex min-h-11 basis-full items-center gap-2 text-sm font-semibold panes:basis-auto print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        {back.label}
      </Link>
      <h1 className="min-w-0 wrap-break-word panes:shrink-0 panes:text-[1.2rem] panes:whitespace-nowrap">
        Affaire {reference}
      </h1>
      <p className="min-w-0 text-ink-quiet wrap-anywhere panes:line-clamp-2 panes:text-sm panes:leading-tight">
        <b className="text-ink">{name}</b>
        {" · "}
        {CASE_TYPE_TITLES[scamType]}
        {amount !== null && <span className="whitespace-nowrap"> · {formatMoney(amount)}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 panes:ml-auto panes:shrink-0 panes:flex-nowrap panes:text-sm">
        <CaseStatusBadge status={status} />
        <CaseClock caseRow={caseDetails} now={now} />
        {!caseDetails.isOwn && status !== "draft" && (
          <Link to="follow-up" className="inline-flex min-h-11 items-center text-sm font-semibold print:hidden">
            Suivi du dossier
          </Link>
        )}
      </div>
    </header>
  );
}
