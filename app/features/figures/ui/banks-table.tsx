import { DATA_ANSWER_LABELS } from "~/features/letters/labels";
import { type Column, DataTable } from "~/ui/data-table";
import { formatNumber } from "~/ui/format";
import type { BankFigures } from "../banks.queries.server";

/** What each bank gave of what its clients asked. */
export function BanksTable({ banks }: { banks: readonly BankFigures[] }) {
  return (
    <section aria-labelledby="banques" className="grid grid-cols-1 gap-4">
      <h2 id="banques" className="text-[1.2rem]">
        Ce que les banques ont donné
      </h2>
      <p className="max-w-measure text-ink-quiet">
        Les demandes de données envoyées pendant la période, d’après ce que les clients ont noté des réponses. Une
        demande porte sur plusieurs points.
      </p>
      <DataTable columns={COLUMNS} rows={banks} rowKey={({ bank }) => bank} caption="Réponses de chaque banque" />
    </section>
  );
}

const numberColumn = (key: Exclude<keyof BankFigures, "bank">, header: string): Column<BankFigures> => ({
  key,
  header,
  align: "right",
  cell: (row) => <span className="tabular-nums">{formatNumber(row[key])}</span>,
});

const COLUMNS: Column<BankFigures>[] = [
  {
    key: "bank",
    header: "Banque",
    primary: true,
    cell: ({ bank }) => <span className="wrap-anywhere">{bank}</span>,
  },
  numberColumn("requests", "Demandes"),
  numberColumn("answered", "Avec une réponse"),
  ...(["whole", "partly", "refused", "silent"] as const).map((answer) =>
    numberColumn(answer, `Points\u00a0: ${DATA_ANSWER_LABELS[answer].toLowerCase()}`),
  ),
];
