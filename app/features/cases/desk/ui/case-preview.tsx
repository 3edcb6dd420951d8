import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { ButtonLink } from "~/ui/button";
import { cx } from "~/ui/cx";
import { formatDateTime, formatMoney } from "~/ui/format";
import { Spinner } from "~/ui/spinner";
import CaseTags from "../../tags/ui/case-tags";
import { CaseStatusBadge } from "../../ui/status-badge";
import { CASE_TYPE_TITLES } from "../labels";
import type { ListedCase } from "../queries.server";
import { CaseClock } from "./case-clock";
import { Leaving, Messages, useTalk } from "./preview-talk";

export type CasePreviewProps = {
  row: ListedCase | null;
  now: Date;
  /** The names of tags that are suggested. */
  tagNames: readonly string[];
  /** What else a message is written with. */
  tools?: (caseId: string) => ReactNode;
};

/** The chosen case beside the list: who, what, and the end of the conversation with a box to answer. */
export default function CasePreview({ row, now, tagNames, tools }: CasePreviewProps) {
  return (
    <aside
      aria-label="Aperçu"
      className={cx(
        "sticky top-3 hidden max-h-[calc(100dvh-11rem)] overflow-x-hidden overflow-y-auto rounded-field border border-line bg-surface p-6 pt-4 text-sm print:hidden",
        // It would stand below the list, where nothing is chosen and there is no room beside.
        row ? "xl:block" : "min-[100rem]:block",
      )}
    >
      {row ? (
        <Preview key={row.id} row={row} now={now} tagNames={tagNames} tools={tools} />
      ) : (
        <p className="text-ink-quiet">
          Choisissez une ligne pour la lire ici. Les touches <kbd>j</kbd> et <kbd>k</kbd> passent de l’une à l’autre,{" "}
          <kbd>Entrée</kbd> ouvre le dossier.
        </p>
      )}
    </aside>
  );
}

function Preview({ row, now, tagNames, tools }: CasePreviewProps & { row: ListedCase }) {
  const { pathname, search } = useLocation();
  const { id, status, userId } = row;
  const loaded = useTalk(id, status !== "draft");
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid gap-1.5">
        <h2 className="text-[1.2rem] wrap-anywhere">{personName(row)}</h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <CaseStatusBadge status={status} />
          <CaseClock caseRow={row} now={now} />
        </p>
      </div>
      <Facts row={row} />
      {row.description && <p className="line-clamp-2 wrap-anywhere">{row.description}</p>}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/admin/cases/${id}`} variant="second" size="small">
          Ouvrir le dossier
        </ButtonLink>
        {row.canDecide && (
          <ButtonLink to={`/admin/users/${userId}`} variant="quiet" size="small">
            Le client
          </ButtonLink>
        )}
      </div>
      {loaded === "loading" && <Spinner label="Chargement des messages" />}
      {loaded === "failed" && <p role="alert">Les messages n’ont pas pu être chargés. Ouvrez le dossier.</p>}
      {loaded === "closed" && (
        <ButtonLink to={`/admin/cases/${id}/opening`} variant="second" size="small">
          Donner un motif pour lire la conversation
        </ButtonLink>
      )}
      {typeof loaded === "object" && loaded.leaving.length > 0 && <Leaving id={id} messages={loaded.leaving} />}
      {typeof loaded === "object" && <Messages id={id} talk={loaded} tools={tools?.(id)} />}
      {row.canTag && <CaseTags caseId={id} tags={row.tags} known={tagNames} to={`${pathname}${search}`} />}
    </div>
  );
}

function Facts({ row }: { row: ListedCase }) {
  const facts = [
    ["Affaire", row.reference],
    ["Type", CASE_TYPE_TITLES[row.scamType]],
    ["Montant", row.amount === null ? null : formatMoney(row.amount)],
    ["Banque", row.bankName],
    ["Pour", row.representedName],
    ["Avocat", row.lawyer && `Maître ${row.lawyer}`],
    ["Envoyée", row.submittedAt && formatDateTime(row.submittedAt)],
    ["Activité", formatDateTime(row.lastActivityAt)],
    ["E-mail", row.email],
  ] as const;
  return (
    <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="contents">
              <dt className="text-ink-quiet">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
