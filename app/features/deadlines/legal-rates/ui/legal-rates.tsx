import { type SubmissionResult, useForm } from "@conform-to/react";
import { optionsOf } from "~/features/cases/labels";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { type Column, DataTable } from "~/ui/data-table";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { deadlineErrors } from "../../errors";
import { CREDITOR_LABELS } from "../../labels";
import type { ReadLegalRates } from "../queries.server";

type Row = ReadLegalRates["rows"][number];
type Props = { rates: ReadLegalRates; lastResult: SubmissionResult<string[]> | undefined };

/** The legal interest rates by half-year, those that are missing, and for administrators the form that enters one. */
export function LegalRates({ rates, lastResult }: Props) {
  const { rows, missing, canEnter } = rates;
  return (
    <section aria-labelledby="taux-legal" className="grid grid-cols-1 gap-4">
      <h2 id="taux-legal" className="text-[1.2rem]">
        Taux de l’intérêt légal
      </h2>
      <p className="max-w-measure">
        Les lettres y ajoutent les points de l’article L133-18 du code monétaire et financier, quand une banque tarde à
        rembourser.
      </p>
      {missing.length > 0 && (
        <Banner tone="warning" title={missing.length > 1 ? `${missing.length} taux manquent` : "Un taux manque"}>
          <p>Les lettres écrivent «&nbsp;à compléter&nbsp;» à la place, et ne calculent rien.</p>
          <ul className="list-disc pl-5">
            {missing.map((which) => (
              <li key={which}>{which}</li>
            ))}
          </ul>
        </Banner>
      )}
      <DataTable columns={COLUMNS} rows={rows} rowKey={({ half }) => half} caption="Taux de l’intérêt légal" />
      {canEnter && (
        <Card title="Noter un taux">
          <RateForm halves={rates.halves} lastResult={lastResult} />
        </Card>
      )}
    </section>
  );
}

const COLUMNS: Column<Row>[] = [
  { key: "half", header: "Semestre", primary: true, cell: ({ title }) => title },
  ...Object.entries(CREDITOR_LABELS).map(
    ([creditor, header]): Column<Row> => ({
      key: creditor,
      header,
      cell: ({ rates }) => <Rate {...rates.find((one) => one.creditor === creditor)} />,
    }),
  ),
];

function Rate({ rate, source }: Partial<Row["rates"][number]>) {
  if (!rate) return <span className="text-wait">Non noté</span>;
  return (
    <span className="grid gap-0.5">
      <span className="tabular-nums">{rate}</span>
      <span className="text-xs text-ink-quiet">{source}</span>
    </span>
  );
}

function RateForm({ halves, lastResult }: { halves: ReadLegalRates["halves"] } & Pick<Props, "lastResult">) {
  const [form, fields] = useForm<{ half: string; creditor: string; rate: string; source: string }>({
    ...serverRules,
    id: "taux",
    lastResult,
  });
  return (
    <AppForm form={form} failure={deadlineErrors.messageOf("legal_rate_failed")} className="grid grid-cols-1 gap-5">
      <SelectField field={fields.half} label="Semestre" placeholder="Choisissez" options={halves} />
      <SelectField
        field={fields.creditor}
        label="Créancier"
        placeholder="Choisissez"
        options={optionsOf(CREDITOR_LABELS)}
      />
      <TextField field={fields.rate} label="Taux" suffix="%" inputMode="decimal" width="short" />
      <TextField
        field={fields.source}
        label="Texte qui le fixe"
        hint="Par exemple «&nbsp;Arrêté du 15 décembre 2025&nbsp;». Un taux déjà noté est remplacé."
        maxLength={200}
      />
      <SubmitButton pendingLabel="Enregistrement…" className="justify-self-start">
        Noter ce taux
      </SubmitButton>
    </AppForm>
  );
}
