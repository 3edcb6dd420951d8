import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { PageHeader } from "~/ui/page-header";
import { StatementForm, type StatementFormProps } from "./statement-form";
import { StatementRows, type StatementRowsProps } from "./statement-rows";

export type StatementPageProps = {
  page: { reference: string; helped: string | null };
  back: { to: string; label: string };
  form: StatementFormProps;
  /** What was read; null before. */
  read: StatementRowsProps | null;
};

/** Adds payments from a statement of the bank, in two steps: it is read, then its debits are ticked. */
export function StatementPage({ page: { reference, helped }, back, form, read }: StatementPageProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={back}
        title="Reprendre d’un relevé"
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier de {helped}, que vous aidez</strong>}
          </>
        }
      />
      {read && <StatementRows key={read.statement.rows[0]?.id} {...read} />}
      {read ? (
        <Disclosure summary="Lire un autre relevé" open={read.statement.proposed.length === 0}>
          <StatementForm {...form} />
        </Disclosure>
      ) : (
        <Card>
          <p className="max-w-measure">
            Collez les lignes du relevé, ou choisissez le fichier que la banque permet de télécharger. Les débits qui y
            sont lus vous sont proposés&nbsp;: vous cochez ceux de l’arnaque.
          </p>
          <StatementForm {...form} />
        </Card>
      )}
    </main>
  );
}
