import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { SubmitButton } from "~/ui/form";
import { formatDate, formatNumber, printedIban } from "~/ui/format";
import { useHydrated } from "~/ui/use-hydrated";
import { methodLabel } from "../../labels";
import { paymentAmount } from "../../rules";
import { DOUBT_LABELS, NOT_PROPOSED_LABELS } from "../labels";
import { ROWS_OF_PAGE, type Row, signedMoney, tickedText } from "../rules";
import type { Proposed, RowPage, ShownStatement } from "../rules.server";
import { CurrencyChoice } from "./statement-check";
import { PageOfRows, RowPages, RowSearch } from "./statement-pages";
import { StatementRefusal } from "./statement-refusal";

/** The id of the heading of the rows. */
export const ROWS = "operations";

type StatementRowsProps = {
  statement: ShownStatement;
  /** The ids of the rows that were ticked. */
  ticked: readonly string[];
  /** Why the ticked rows were not added. */
  error: string | undefined;
  /** Nothing was read of a file or a text without columns, which nothing on the page can correct. */
  isUnknown: boolean;
  /** Where payments are added by hand. */
  byHand: string;
  /** How to correct what was read. */
  children: ReactNode;
};

/** What was read of a statement: its debits, of which a person ticks those of the fraud, and everything else. */
export function StatementRows({ statement, ticked, error, isUnknown, byHand, children }: StatementRowsProps) {
  const { carried, debits, credits, unread, search, tickedElsewhere } = statement;
  const canAdd = debits.total + credits.total > 0;
  return (
    <Card
      title={
        <span id={ROWS} tabIndex={-1} className="block scroll-mt-6 outline-none">
          {titleOf(debits.total)}
        </span>
      }
    >
      {carried.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text, in its order.
        <input key={at} type="hidden" name="rows" value={field} />
      ))}
      {debits.total + credits.total > ROWS_OF_PAGE && <RowSearch search={search} />}
      {/* After the search, whose button is the one that Enter presses. */}
      <Currencies currencies={statement.currencies} />
      {debits.total > 0 ? (
        <Debits debits={debits} ticked={ticked} />
      ) : (
        <p className="max-w-measure text-ink-quiet">
          {isUnknown ? UNKNOWN_FORMAT : NO_DEBIT} <Link to={byHand}>Ajouter une opération à la main</Link>
        </p>
      )}
      {credits.total > 0 && <Credits {...{ credits, ticked, search }} isAsked={statement.asked === "credits"} />}
      {tickedElsewhere.length > 0 && <TickedElsewhere rows={tickedElsewhere} isSearching={search !== ""} />}
      {error && <StatementRefusal error={error} answer={statement} />}
      {canAdd && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton name="intent" value="add" pendingLabel="Ajout…">
            Ajouter les opérations cochées
          </SubmitButton>
          <TickedTotal rows={[...debits.rows, ...credits.rows, ...tickedElsewhere]} ticked={ticked} />
        </div>
      )}
      <div className="grid grid-cols-1">
        {unread.total > 0 && (
          <Disclosure
            summary={counted(unread.total, "ligne non reprise", "lignes non reprises")}
            open={statement.asked === "unread" || unread.total <= FEW_ROWS}
          >
            <PageOfRows list="unread" page={unread} />
            <ul className="grid grid-cols-1 gap-2 text-sm">
              {unread.rows.map((row) => (
                <Unread key={row.id} row={row} />
              ))}
            </ul>
            <RowPages list="unread" page={unread} />
          </Disclosure>
        )}
        {children}
      </div>
    </Card>
  );
}

/** The currencies that are asked; the amounts of the rows follow the choice. */
function Currencies({ currencies }: Pick<ShownStatement, "currencies">) {
  const { search } = useLocation();
  const rows = useHydrated() ? undefined : `${search}#${ROWS}`;
  if (currencies.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-3 border-b border-line pb-5">
      {currencies.map(({ at, currency }) => (
        <CurrencyChoice key={at} {...{ at, currency }} />
      ))}
      <SubmitButton
        name="intent"
        value="propose"
        formAction={rows}
        variant="second"
        size="small"
        pendingLabel="Lecture…"
        className="justify-self-start"
      >
        Lire dans cette monnaie
      </SubmitButton>
    </div>
  );
}

/** So few unread rows are shown at once: what was not read is not passed over in silence. */
const FEW_ROWS = 3;

const UNKNOWN_FORMAT =
  "Ni date ni montant n’a été lu. Collez des lignes du relevé, chacune avec sa date et son montant, ou demandez à la banque le fichier pour tableur.";
const NO_DEBIT = "Vérifiez les colonnes et les signes ci-dessous, ou essayez un autre fichier.";

const counted = (count: number, one: string, several: string): string =>
  count > 1 ? `${formatNumber(count)} ${several}` : `1 ${one}`;

const titleOf = (count: number): string =>
  count === 0 ? "Aucun débit n’a été lu" : counted(count, "débit lu", "débits lus");

type RowsProps<Name extends string> = Record<Name, RowPage<Proposed>> & { ticked: readonly string[] };

function Debits({ debits, ticked }: RowsProps<"debits">) {
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
        {debits.pages > 1 && " Ce que vous cochez reste coché d’une page à l’autre."}
      </legend>
      <PageOfRows list="debits" page={debits} />
      {isHydrated && debits.rows.length > 2 && (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={({ currentTarget }) => tickAll(currentTarget)}
        >
          {debits.pages > 1 ? "Cocher ou décocher la page" : "Tout cocher ou décocher"}
        </Button>
      )}
      <ProposedRows rows={debits.rows} ticked={ticked} />
      <RowPages list="debits" page={debits} />
    </fieldset>
  );
}

/** Money that came, apart: a bank may write what was paid with the wrong sign. */
function Credits({ credits, ticked, search, isAsked }: RowsProps<"credits"> & { search: string; isAsked: boolean }) {
  const isOpen = isAsked || (search !== "" && credits.found > 0) || credits.rows.some(({ id }) => ticked.includes(id));
  return (
    <Disclosure summary={counted(credits.total, "somme reçue", "sommes reçues")} open={isOpen}>
      <fieldset className="grid grid-cols-1 text-ink">
        <legend className="max-w-measure pb-2 text-ink-quiet">
          Ce ne sont pas des paiements. Si le relevé écrit ainsi ce que vous avez payé, cochez ces lignes, ou inversez
          les signes de tout le relevé.
        </legend>
        <PageOfRows list="credits" page={credits} />
        <ProposedRows rows={credits.rows} ticked={ticked} />
        <RowPages list="credits" page={credits} />
      </fieldset>
    </Disclosure>
  );
}

/** What was ticked on other pages, which can be unticked here. */
function TickedElsewhere({ rows, isSearching }: { rows: readonly Proposed[]; isSearching: boolean }) {
  const count = isSearching
    ? counted(rows.length, "opération cochée hors de cette page", "opérations cochées hors de cette page")
    : counted(rows.length, "opération cochée sur une autre page", "opérations cochées sur d’autres pages");
  return (
    <Disclosure summary={count}>
      <fieldset className="grid grid-cols-1 text-ink">
        <legend className="max-w-measure pb-2 text-ink-quiet">Ce qui est coché ici sera ajouté aussi.</legend>
        <ProposedRows rows={rows} ticked={rows.map(({ id }) => id)} />
      </fieldset>
    </Disclosure>
  );
}

/** How many rows are ticked, and their sum; without scripts, as the page arrived. */
function TickedTotal({ rows, ticked }: { rows: readonly Proposed[]; ticked: readonly string[] }) {
  const output = useRef<HTMLOutputElement>(null);
  const [ids, setIds] = useState(ticked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page brings other boxes.
  useEffect(() => {
    const form = output.current?.form;
    const count = () => {
      const boxes = form?.querySelectorAll<HTMLInputElement>("[name=tick]:checked") ?? [];
      setIds(Array.from(boxes, ({ value }) => value));
    };
    count();
    form?.addEventListener("input", count);
    return () => form?.removeEventListener("input", count);
  }, [ticked]);
  const chosen = rows.filter(({ id }) => ids.includes(id));
  return (
    <output ref={output} className="font-semibold tabular-nums">
      {tickedText(chosen.map(({ amount, payment }) => ({ amount, currency: payment.currency })))}
    </output>
  );
}

const ProposedRows = ({ rows, ticked }: { rows: readonly Proposed[]; ticked: readonly string[] }) =>
  rows.map((row) => <ProposedRow key={row.id} row={row} isTicked={ticked.includes(row.id)} />);

function ProposedRow({ row, isTicked }: { row: Proposed; isTicked: boolean }) {
  const { id, text, payment, amount, tellsMore, isKnown, doubts, fee } = row;
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
          {tellsMore &&
            (payment.payeeName ? (
              <details className="text-ink-quiet wrap-anywhere">
                <summary className="cursor-pointer list-none py-1.5 text-brand underline pointer-coarse:py-2.5 [&::-webkit-details-marker]:hidden">
                  Ligne du relevé
                </summary>
                {text}
              </details>
            ) : (
              <p className="text-ink-quiet wrap-anywhere">{text}</p>
            ))}
          {fee && (
            <p className="text-wait">
              Des frais de {signedMoney(fee, payment.currency)} s’y ajoutent, qui ne sont pas dans ce montant.
            </p>
          )}
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
