import { Banner } from "~/ui/banner";
import { SubmitButton } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { Select } from "~/ui/select";
import { CURRENCY_LABELS } from "../../labels";
import { correctionFields, isLikelySwapped, type Reading, signedMoney } from "../rules";

/** What was read of a statement, for a person to check: its first rows, and its sums beside its balances. */
export function ReadingSummary({ reading }: { reading: Reading }) {
  const { sample, sums, balances, table, isSwapped, datesRead, setAside } = reading;
  return (
    <div className="grid grid-cols-1 gap-4">
      {sample.length > 0 ? (
        <SampleTable sample={sample} />
      ) : (
        <Banner tone="warning">
          Aucune ligne n’a de date et de montant{table ? " dans ces colonnes\u00a0: choisissez-en d’autres." : "."}
        </Banner>
      )}
      {datesRead && (
        <p className="text-sm text-ink-quiet">
          Les dates de ce relevé peuvent se lire de deux façons&nbsp;: nous lisons{" "}
          {datesRead === "day" ? "le jour, puis le mois" : "le mois, puis le jour"}. Pour les lire autrement, ouvrez
          «&nbsp;Non, corriger&nbsp;».
        </p>
      )}
      {sums.length > 0 && <Sums sums={sums} balances={balances} />}
      {balances.expected !== null && balances.after !== null ? (
        <Comparison gap={balances.after - balances.expected} currency={balances.currency} setAside={setAside} />
      ) : (
        isLikelySwapped(sums) &&
        !isSwapped && (
          <Banner tone="warning">
            Ce relevé a plus de sommes reçues que de sommes sorties. Si c’est l’inverse, cochez «&nbsp;Inverser les
            signes&nbsp;» dans «&nbsp;Non, corriger&nbsp;».
          </Banner>
        )
      )}
    </div>
  );
}

function SampleTable({ sample }: Pick<Reading, "sample">) {
  return (
    <table className="w-full border-collapse text-left text-[.95rem] leading-snug">
      <caption className="sr-only">Premières lignes lues</caption>
      <thead>
        <tr className="border-b-2 border-brand align-bottom text-sm text-brand">
          <th scope="col" className="py-2 pr-3">
            Date
          </th>
          <th scope="col" className="w-full py-2 pr-3">
            Bénéficiaire
          </th>
          <th scope="col" className="py-2 text-right">
            Montant
          </th>
        </tr>
      </thead>
      <tbody>
        {sample.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike, and their order does not change.
          <tr key={at} className="border-b border-line align-top last:border-0">
            <td className="py-2.5 pr-3 tabular-nums whitespace-nowrap">
              <time dateTime={row.day}>{formatDate(row.day).replace(/\d\d(?=\d\d$)/, "")}</time>
            </td>
            <td className="py-2.5 pr-3 wrap-anywhere">{row.payee || "—"}</td>
            <td className="py-2.5 text-right font-semibold tabular-nums whitespace-nowrap">
              {signedMoney(row.amount, row.currency, row.direction)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SUM_NAMES = {
  out: ["somme sortie", "sommes sorties"],
  in: ["somme reçue", "sommes reçues"],
  unsaid: ["somme dont le sens n’est pas écrit", "sommes dont le sens n’est pas écrit"],
} as const;

function Sums({ sums, balances: { before, after, expected, fees, currency } }: Pick<Reading, "sums" | "balances">) {
  return (
    <dl className="grid grid-cols-1 border-t border-line pt-2">
      {expected !== null && before !== null && <Line term="Solde avant" value={signedMoney(before, currency)} />}
      {sums.map(({ direction, currency, amount, count }) => (
        <Line
          key={`${direction} ${currency}`}
          term={`${count} ${SUM_NAMES[direction ?? "unsaid"][count > 1 ? 1 : 0]}`}
          value={signedMoney(amount, currency, direction)}
        />
      ))}
      {fees !== null && fees > 0 && <Line term="Frais à part" value={signedMoney(fees, currency, "out")} />}
      {expected !== null && <Line term="Cela devrait faire" value={signedMoney(expected, currency)} />}
      {after !== null && (
        <Line
          term={expected === null ? "Solde écrit dans le relevé" : "Le relevé annonce"}
          value={signedMoney(after, currency)}
        />
      )}
    </dl>
  );
}

function Line({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-ink-quiet">{term}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

/** How many of the lines that were set aside are named. */
const NAMED_LINES = 3;

type ComparisonProps = { gap: number; currency: string } & Pick<Reading, "setAside">;

function Comparison({ gap, currency, setAside }: ComparisonProps) {
  if (gap === 0)
    return <Banner tone="success">Le compte est bon&nbsp;: les sommes lues mènent au solde du relevé.</Banner>;
  return (
    <Banner tone="warning" title={`Il y a un écart de ${signedMoney(Math.abs(gap), currency)}`}>
      {setAside.length > 0 && (
        <p className="wrap-anywhere">
          {setAside.length > 1 ? `${setAside.length} lignes sont mises` : "Une ligne est mise"} de côté&nbsp;:{" "}
          {setAside.slice(0, NAMED_LINES).join("\u00a0; ")}
          {setAside.length > NAMED_LINES && "…"}
        </p>
      )}
      <p>Une ligne est mal lue ou écartée, des frais sont à part, ou les signes sont inversés.</p>
    </Banner>
  );
}

export type CurrencyChoiceProps = {
  /** The number of the text. */
  at: number;
  currency: string;
};

/** Asks the currency of a statement that does not write it; the choice counts as soon as its form is sent. */
export const CurrencyChoice = ({ at, currency }: CurrencyChoiceProps) => (
  <Choice
    name={correctionFields(at).currency}
    label="Monnaie de ce relevé, qui ne l’écrit pas"
    value={currency}
    options={Object.entries(CURRENCY_LABELS).map(([value, label]) => ({ value, label }))}
  />
);

/** The choice of the columns of a table, and of the sign of its amounts; `at` is the number of the text. */
export function Correction({ reading: { table, isSwapped, datesRead }, at }: { reading: Reading; at: number }) {
  const names = correctionFields(at);
  return (
    <div className="grid grid-cols-1 gap-4 text-ink">
      {table && (
        <>
          <Choice name={names.day} label="La date" value={String(table.read.day)} options={columnsWith(table, /\d/)} />
          <Choice
            name={names.payee}
            label="Le bénéficiaire"
            value={String(table.read.payee ?? "")}
            options={[{ value: "", label: "Lu dans le libellé" }, ...columnsWith(table, /\p{L}/u)]}
          />
          <Choice
            name={names.amounts}
            label="Le montant"
            value={table.read.amounts.join()}
            options={[...pairsOf(table), ...columnsWith(table, /\d/)]}
          />
        </>
      )}
      <Tick
        name={names.isSwapped}
        isTicked={isSwapped}
        label="Inverser les signes"
        help="Si les sommes sorties sont écrites en positif, comme sur le relevé de certaines cartes."
      />
      {datesRead && (
        <Tick
          name={names.isMonthFirst}
          isTicked={datesRead === "month"}
          label="Lire le mois avant le jour"
          help="Comme l’écrivent les banques des États-Unis."
        />
      )}
      <SubmitButton
        name="intent"
        value="reread"
        variant="second"
        pendingLabel="Lecture…"
        className="justify-self-start"
      >
        Relire ainsi
      </SubmitButton>
    </div>
  );
}

type TickProps = { name: string; isTicked: boolean; label: string; help: string };

function Tick({ name, isTicked, label, help }: TickProps) {
  return (
    <div data-choice className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        id={name}
        name={name}
        defaultChecked={isTicked}
        aria-describedby={`${name}-aide`}
        className="tick mt-px"
      />
      <div className="grid gap-1">
        <label htmlFor={name} className="-my-2.5 py-2.5">
          {label}
        </label>
        <p id={`${name}-aide`} className="text-sm text-ink-quiet">
          {help}
        </p>
      </div>
    </div>
  );
}

type ChoiceProps = { name: string; label: string; value: string; options: readonly { value: string; label: string }[] };

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <div data-field className="grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={name} className="justify-self-start font-semibold">
        {label}
      </label>
      <Select id={name} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  );
}

type Table = NonNullable<Reading["table"]>;

/** The name of a column, or what stands in its first row. */
const nameOf = ({ columns }: Table, at: number): string => {
  const { name = "", sample = "" } = columns[at] ?? {};
  return `«\u00a0${name || sample}\u00a0»`;
};

/** The columns whose first row may hold what is asked, and those that were read. */
function columnsWith(table: Table, pattern: RegExp) {
  const { day, payee, amounts } = table.read;
  return table.columns.flatMap(({ sample }, at) =>
    pattern.test(sample) || at === day || at === payee || amounts.includes(at)
      ? [{ value: String(at), label: `Colonne ${at + 1}\u00a0: ${nameOf(table, at)}` }]
      : [],
  );
}

const pairsOf = (table: Table) =>
  table.pairs.map(([debit, credit]) => ({
    value: `${debit},${credit}`,
    label: `Colonnes ${debit + 1} et ${credit + 1}\u00a0: ${nameOf(table, debit)}, ${nameOf(table, credit)}`,
  }));
