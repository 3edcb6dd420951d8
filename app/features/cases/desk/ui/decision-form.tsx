import type { ReactNode } from "react";
import { Link } from "react-router";
import { platformErrors } from "~/platform/errors";
import { withDe } from "~/ui/elision";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatMoney } from "~/ui/format";
import type { SelectedCase } from "../../filters/selection.queries.server";
import { CASE_STATUS_LABELS } from "../../labels";
import { allowsDecision, type Decision } from "../../rules";
import { DECISION_LABELS, decisionNotice, NO_LAWYER } from "../labels";
import { DecisionWords } from "./decision-words";

export type DecisionFormProps = {
  decision: Decision;
  /** What each client reads; null for a deletion. */
  message: string | null;
  cases: readonly SelectedCase[];
  /** What the client can still do, when there is one case. */
  options: readonly string[];
  /** Whether a mail server is set. */
  sendsEmails: boolean;
  /** The address that the form posts to: the list, with its filters. */
  action: string;
  /** The link that cancels. */
  cancel: ReactNode;
};

/** « Rejeter 3 dossiers ? » */
export function decisionTitle(decision: Decision, cases: readonly SelectedCase[]): string {
  const allowed = cases.filter(({ status }) => allowsDecision(status, decision));
  const [only] = allowed;
  if (allowed.length === 0 || !only) return `${DECISION_LABELS[decision]} : aucun dossier`;
  const about = decision === "withdraw" ? " de" : "";
  if (allowed.length === 1) return `${DECISION_LABELS[decision]}${about} l’affaire ${only.reference}\u00a0?`;
  return `${DECISION_LABELS[decision]} : ${allowed.length} dossiers\u00a0?`;
}

/**
 * The confirmation of a decision on one or several cases: the cases that allow it, those that do not, and the message
 * that clients will read.
 */
export function DecisionForm({ decision, message, options, cases, sendsEmails, action, cancel }: DecisionFormProps) {
  const concerned = cases.filter(({ status }) => allowsDecision(status, decision));
  const excluded = cases.filter(({ status }) => !allowsDecision(status, decision));
  const isMany = concerned.length > 1;
  const withoutLawyer = decision === "approve" ? concerned.filter(({ hasLawyer }) => !hasLawyer) : [];
  const isSevere = decision === "reject" || decision === "close" || decision === "delete";
  return (
    <AppForm
      failure={
        decision === "delete"
          ? platformErrors.messageOf("deletion_failed")
          : platformErrors.messageOf("status_update_failed")
      }
      action={action}
      className="grid grid-cols-1 gap-4"
      preventScrollReset
    >
      <input type="hidden" name="move" value={decision} />
      {concerned.length > 0 ? (
        <ul className="grid max-h-60 gap-2 overflow-y-auto">
          {concerned.map(({ id, reference, client, amount, story }) => (
            <li key={id} className="wrap-anywhere">
              <input type="hidden" name="id" value={id} />
              <strong className="whitespace-nowrap">{reference}</strong>, {client}
              {amount !== null && `, ${formatMoney(amount)}`}
              {story && (
                <details open={!isMany}>
                  <summary className="text-sm font-medium text-brand">
                    Le récit<span className="sr-only"> {withDe(client)}</span>
                  </summary>
                  <p className="text-sm whitespace-pre-line text-ink-quiet">{story}</p>
                </details>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p>Aucun des dossiers choisis ne permet cette décision.</p>
      )}
      {excluded.length > 0 && (
        <div className="text-ink-quiet">
          <p>
            {excluded.length > 1
              ? `${excluded.length} dossiers restent comme ils sont :`
              : "1 dossier reste comme il est :"}
          </p>
          <ul>
            {excluded.map(({ id, reference, status }) => (
              <li key={id}>
                {reference} ({CASE_STATUS_LABELS[status]})
              </li>
            ))}
          </ul>
        </div>
      )}
      <WithoutLawyer cases={withoutLawyer} isMany={isMany} />
      {concerned.length > 0 && <Consequence message={message} isMany={isMany} sendsEmails={sendsEmails} />}
      {concerned.length > 0 && <DecisionWords decision={decision} options={isMany ? undefined : options} />}
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        {concerned.length > 0 && (
          <SubmitButton variant={isSevere ? "danger" : "primary"}>
            {DECISION_LABELS[decision]}
            {isMany && ` ${concerned.length} dossiers`}
          </SubmitButton>
        )}
      </div>
    </AppForm>
  );
}

/** Nobody examines yet what is approved without a lawyer in charge. */
function WithoutLawyer({ cases, isMany }: { cases: readonly SelectedCase[]; isMany: boolean }) {
  const [first] = cases;
  if (!first) return null;
  return (
    <p className="font-semibold text-wait">
      {isMany ? (
        `Sans avocat en charge\u00a0: ${cases.map(({ reference }) => reference).join(", ")}.`
      ) : (
        <>
          {NO_LAWYER} <Link to={`/admin/cases/${first.id}/lawyer`}>Choisir un avocat</Link>
        </>
      )}
    </p>
  );
}

type ConsequenceProps = Pick<DecisionFormProps, "message" | "sendsEmails"> & { isMany: boolean };

function Consequence({ message, isMany, sendsEmails }: ConsequenceProps) {
  if (message === null)
    return (
      <p>
        Êtes-vous sûr de vouloir supprimer {isMany ? "ces dossiers" : "ce dossier"}&nbsp;?{" "}
        {isMany
          ? "Leurs messages et leurs fichiers disparaissent avec eux."
          : "Ses messages et ses fichiers disparaissent avec lui."}{" "}
        Cette action est irréversible, une fois passé le délai pour l’annuler.
      </p>
    );
  return (
    <>
      <p>{decisionNotice(isMany, sendsEmails)}</p>
      <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line text-ink-quiet">{message}</blockquote>
    </>
  );
}
