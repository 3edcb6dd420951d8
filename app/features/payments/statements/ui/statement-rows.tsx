import { type ReactNode, useEffect, useRef } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { useHydrated } from "~/ui/use-hydrated";
import { paymentErrors } from "../../errors";
import { methodLabel } from "../../labels";
import { paymentAmount, printedIban } from "../../rules";
import { DOUBT_LABELS, NOT_PROPOSED_LABELS } from "../labels";
import { type Row, rowFields } from "../rules";
import type { Proposed, ReadStatement } from "../rules.server";

export type StatementRowsProps = {
  statement: ReadStatement;
  /** The ids of the rows that were ticked. */
  ticked: readonly string[];
  /** Why the ticked rows were not added. */
  error?: string | undefined;
};

/** What was read of a statement: its debits, of which a person ticks those of the fraud, and everything else. */
export function StatementRows({ statement, ticked, error }: StatementRowsProps) {
  const { proposed, credits, unread } = statement;
  // The answer stands above the form that asked for it.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <div ref={answer} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Card title={titleOf(proposed.length)}>
        {error && (
          <Banner tone="error">
            <span role="alert">{error}</span>
          </Banner>
        )}
        {proposed.length > 0 ? (
          <Choice statement={statement} ticked={ticked} />
        ) : (
          <p className="max-w-measure text-ink-quiet">
            Collez d’autres lignes, essayez un autre fichier, ou ajoutez vos opérations une à une.
          </p>
        )}
        <div className="grid grid-cols-1">
          {unread.length > 0 && (
            <Others title={unread.length > 1 ? `${unread.length} lignes non reprises` : "1 ligne non reprise"}>
              {unread.map((row) => (
                <Other key={row.id} row={row} />
              ))}
            </Others>
          )}
          {credits.length > 0 && (
            <Others
              title={
                credits.length > 1
                  ? `${credits.length} sommes reçues, qui ne sont pas des paiements`
                  : "1 somme reçue, qui n’est pas un paiement"
              }
            >
              {credits.map((row) => (
                <Other key={row.id} row={row} />
              ))}
            </Others>
          )}
        </div>
      </Card>
    </div>
  );
}

const titleOf = (count: number): string =>
  count === 0 ? "Aucun débit n’a été lu" : count > 1 ? `${count} débits lus` : "1 débit lu";

function Choice({ statement: { rows, proposed }, ticked }: Omit<StatementRowsProps, "error">) {
  const isHydrated = useHydrated();
  const tickAll = (form: HTMLFormElement | null): void => {
    const boxes = [...(form?.querySelectorAll<HTMLInputElement>("[name=tick]:not([data-known])") ?? [])];
    const isAll = boxes.every(({ checked }) => checked);
    for (const box of boxes) box.checked = !isAll;
    form?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <AppForm
      failure={paymentErrors.messageOf("payment_save_failed")}
      encType="multipart/form-data"
      id="lignes"
      className="grid grid-cols-1 gap-4"
    >
      {rowFields(rows).map((field) => (
        <input key={field.slice(0, 60)} type="hidden" name="rows" value={field} />
      ))}
      <fieldset className="grid grid-cols-1">
        <legend className="max-w-measure pb-2 text-ink-quiet">
          Cochez les paiements de l’arnaque. Vous pourrez les compléter et les corriger ensuite.
        </legend>
        {isHydrated && proposed.length > 2 && (
          <Button
            variant="quiet"
            size="small"
            className="justify-self-start"
            onClick={({ currentTarget }) => tickAll(currentTarget.form)}
          >
            Tout cocher ou décocher
          </Button>
        )}
        {proposed.map((row) => (
          <ProposedRow key={row.id} row={row} isTicked={ticked.includes(row.id)} />
        ))}
      </fieldset>
      <SubmitButton pendingLabel="Ajout…" className="justify-self-start">
        Ajouter les opérations cochées
      </SubmitButton>
    </AppForm>
  );
}

function ProposedRow({ row, isTicked }: { row: Proposed; isTicked: boolean }) {
  const { id, text, payment, amount, isKnown, doubts } = row;
  const about = `${id}-texte`;
  return (
    <div data-choice className="flex min-h-11 items-start gap-3 border-b border-line py-3 last:border-0">
      <input
        type="checkbox"
        id={id}
        name="tick"
        value={id}
        defaultChecked={isTicked}
        data-known={isKnown || undefined}
        aria-describedby={about}
        className="tick mt-0.5"
      />
      <div className="grid min-w-0 grow grid-cols-1 gap-1">
        <label htmlFor={id} className="-my-2 flex flex-wrap justify-between gap-x-4 py-2">
          <span>
            <time dateTime={payment.debitedOn} className="font-semibold">
              {formatDate(payment.debitedOn)}
            </time>{" "}
            {methodLabel(payment.means ?? null)}
            {payment.payeeName && <span className="wrap-anywhere">, {payment.payeeName}</span>}
          </span>{" "}
          <span className="font-semibold tabular-nums">{paymentAmount({ amount, currency: payment.currency })}</span>
        </label>
        <div id={about} className="grid grid-cols-1 gap-1 text-sm">
          {payment.payeeIban && <p className="text-ink-quiet wrap-anywhere">IBAN {printedIban(payment.payeeIban)}</p>}
          <p className="text-ink-quiet wrap-anywhere">{text}</p>
          {isKnown && (
            <p className="text-wait">Déjà notée&nbsp;? Le dossier a une opération du même jour et du même montant.</p>
          )}
          {doubts.map((doubt) => (
            <p key={doubt} className="text-wait">
              {DOUBT_LABELS[doubt]}
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}

function Others({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure summary={title}>
      <ul className="grid grid-cols-1 gap-2 text-sm">{children}</ul>
    </Disclosure>
  );
}

function Other({ row: { text, why } }: { row: Row }) {
  return (
    <li className="wrap-anywhere">
      {text}
      {why && why !== "credit" && <span className="text-wait"> — {NOT_PROPOSED_LABELS[why]}</span>}
    </li>
  );
}
