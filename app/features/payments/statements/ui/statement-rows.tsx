import type { ReactNode } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { useHydrated } from "~/ui/use-hydrated";
import { methodLabel } from "../../labels";
import { paymentAmount, printedIban } from "../../rules";
import { DOUBT_LABELS, NOT_PROPOSED_LABELS } from "../labels";
import { type Row, rowFields } from "../rules";
import type { Proposed, ReadStatement } from "../rules.server";
import { StatementRefusal } from "./statement-refusal";

/** The id of the heading of the rows. */
export const ROWS = "operations";

type StatementRowsProps = {
  statement: ReadStatement;
  /** The ids of the rows that were ticked. */
  ticked: readonly string[];
  /** Why the ticked rows were not added. */
  error: string | undefined;
  /** Nothing was read of a file or a text without columns, which nothing on the page can correct. */
  isUnknown: boolean;
  /** How to correct what was read. */
  children: ReactNode;
};

/** What was read of a statement: its debits, of which a person ticks those of the fraud, and everything else. */
export function StatementRows({ statement, ticked, error, isUnknown, children }: StatementRowsProps) {
  const { rows, proposed, credits, unread } = statement;
  const canAdd = proposed.length + credits.length > 0;
  return (
    <Card
      title={
        <span id={ROWS} tabIndex={-1} className="block scroll-mt-6 outline-none">
          {titleOf(proposed.length)}
        </span>
      }
    >
      {rowFields(rows).map((field) => (
        <input key={field.slice(0, 60)} type="hidden" name="rows" value={field} />
      ))}
      {proposed.length > 0 ? (
        <Debits proposed={proposed} ticked={ticked} />
      ) : (
        <p className="max-w-measure text-ink-quiet">{isUnknown ? UNKNOWN_FORMAT : NO_DEBIT}</p>
      )}
      {credits.length > 0 && <Credits credits={credits} ticked={ticked} />}
      {error && <StatementRefusal error={error} answer={statement} />}
      {canAdd && (
        <SubmitButton name="intent" value="add" pendingLabel="Ajout…" className="justify-self-start">
          Ajouter les opérations cochées
        </SubmitButton>
      )}
      <div className="grid grid-cols-1">
        {unread.length > 0 && (
          <Disclosure summary={unread.length > 1 ? `${unread.length} lignes non reprises` : "1 ligne non reprise"}>
            <ul className="grid grid-cols-1 gap-2 text-sm">
              {unread.map((row) => (
                <Unread key={row.id} row={row} />
              ))}
            </ul>
          </Disclosure>
        )}
        {children}
      </div>
    </Card>
  );
}

const UNKNOWN_FORMAT =
  "Ce format n’est pas lu. Demandez à votre banque un fichier CSV, OFX ou CAMT.053, ou ajoutez les opérations à la main.";
const NO_DEBIT =
  "Vérifiez les colonnes et les signes ci-dessous, essayez un autre fichier, ou ajoutez vos opérations une à une.";

const titleOf = (count: number): string =>
  count === 0 ? "Aucun débit n’a été lu" : count > 1 ? `${count} débits lus` : "1 débit lu";

type RowsProps<Name extends string> = Record<Name, readonly Proposed[]> & { ticked: readonly string[] };

function Debits({ proposed, ticked }: RowsProps<"proposed">) {
  const isHydrated = useHydrated();
  const tickAll = (button: HTMLElement): void => {
    const fieldset = button.closest("fieldset");
    const boxes = [...(fieldset?.querySelectorAll<HTMLInputElement>("[name=tick]:not([data-known])") ?? [])];
    const isAll = boxes.every(({ checked }) => checked);
    for (const box of boxes) box.checked = !isAll;
    fieldset?.form?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <fieldset className="grid grid-cols-1">
      <legend className="max-w-measure pb-2 text-ink-quiet">
        Cochez les paiements de l’arnaque. Vous pourrez les compléter et les corriger ensuite.
      </legend>
      {isHydrated && proposed.length > 2 && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={({ currentTarget }) => tickAll(currentTarget)}
        >
          Tout cocher ou décocher
        </Button>
      )}
      {proposed.map((row) => (
        <ProposedRow key={row.id} row={row} isTicked={ticked.includes(row.id)} />
      ))}
    </fieldset>
  );
}

/** Money that came, apart: a bank may write what was paid with the wrong sign. */
function Credits({ credits, ticked }: RowsProps<"credits">) {
  const count = credits.length > 1 ? `${credits.length} sommes reçues` : "1 somme reçue";
  return (
    <Disclosure summary={count} open={credits.some(({ id }) => ticked.includes(id))}>
      <fieldset className="grid grid-cols-1 text-ink">
        <legend className="max-w-measure pb-2 text-ink-quiet">
          Ce ne sont pas des paiements. Si le relevé écrit ainsi ce que vous avez payé, cochez ces lignes, ou inversez
          les signes de tout le relevé.
        </legend>
        {credits.map((row) => (
          <ProposedRow key={row.id} row={row} isTicked={ticked.includes(row.id)} />
        ))}
      </fieldset>
    </Disclosure>
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

function Unread({ row: { text, why } }: { row: Row }) {
  const reason = why && why !== "credit" ? NOT_PROPOSED_LABELS[why] : NOT_PROPOSED_LABELS.currency;
  return (
    <li className="wrap-anywhere">
      {text}
      <span className="text-wait"> — {reason}</span>
    </li>
  );
}
