import { type SubmissionResult, useForm } from "@conform-to/react";
import { Link } from "react-router";
import { MAX_STATEMENT_BYTES } from "~/platform/bank-statements/statement-sizes";
import { serverRules } from "~/ui/field-corrections";
import { FileField } from "~/ui/file-field";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatBytes } from "~/ui/format-bytes";
import { TextArea } from "~/ui/text-area";
import { paymentErrors } from "../../errors";

export type StatementFormProps = {
  lastResult?: SubmissionResult<string[]> | undefined;
  /** What was pasted before. */
  text?: string | undefined;
};

export type OtherWays = {
  /** Where payments are added by hand. */
  byHand: string;
  /** Where files are added to the case; null for the staff. */
  evidence: string | null;
};

/** Takes the lines of a statement, or the file of a bank. */
export function StatementForm({ lastResult, text, byHand, evidence }: StatementFormProps & OtherWays) {
  const [form, fields] = useForm<{ text: string; file: string }>({
    ...serverRules,
    id: "releve",
    lastResult,
    defaultValue: { text },
  });
  return (
    <AppForm
      form={form}
      failure={paymentErrors.messageOf("statement_failed")}
      encType="multipart/form-data"
      className="grid grid-cols-1 gap-5"
    >
      <TextArea
        field={fields.text}
        label="Lignes du relevé"
        hint="Copiées du site de la banque ou d’un PDF. Par exemple&nbsp;: 14/03/2026 VIR SEPA VILNIUS TRADE -1 200,50 €"
        required={false}
        rows={6}
      />
      <FileField
        id={fields.file.id}
        name="file"
        label="Ou le fichier de la banque"
        accept=".csv,.tsv,.txt,.ofx,.qfx,.qif,.sta,.mt940,.940,.xml"
        hint={`Le fichier pour tableur que propose le site de la banque (CSV, OFX, QIF, MT940 ou CAMT.053), ${formatBytes(MAX_STATEMENT_BYTES)} au plus.`}
        errors={fields.file.errors}
      />
      <p className="text-sm">
        Vous n’avez qu’un PDF ou une photo&nbsp;? <Link to={byHand}>Ajoutez les opérations à la main</Link>
        {evidence && (
          <>
            , et <Link to={evidence}>joignez-le aux preuves</Link>
          </>
        )}
        .
      </p>
      <p className="text-sm text-ink-quiet">
        Le relevé est lu puis oublié&nbsp;: le dossier ne garde que les opérations que vous cochez.
      </p>
      <SubmitButton pendingLabel="Lecture…" className="justify-self-start">
        Lire le relevé
      </SubmitButton>
    </AppForm>
  );
}
