import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useNewRowId } from "~/features/cases/wizard/ui/use-new-row-id";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import type { CasePayments } from "../queries.server";
import { differenceText, type Payment } from "../rules";
import { PaymentForm } from "./payment-form";
import { PaymentList } from "./payment-list";
import { PaymentTotals } from "./payment-totals";

export type PaymentsPageProps = {
  page: CasePayments;
  title: string;
  back: { to: string; label: string };
  /** The payment that is changed. */
  edited: Payment | null;
  /** A new id for the form, made by the server. */
  newId: string;
  lastResult?: SubmissionResult<string[]> | undefined;
  kept?: Record<string, string> | undefined;
  /** What leads on, such as the next screen of the wizard. */
  actions?: ReactNode;
};

/** The payments of a case: the list with its sums, and the form of one. */
export function PaymentsPage({ page, title, back, edited, newId, lastResult, kept, actions }: PaymentsPageProps) {
  const { id, reference, helped, payments, canWrite } = page;
  const shown = edited
    ? { back: { to: location(back.to, id), label: title }, title: "Modifier une opération" }
    : { back, title };
  const rowId = useNewRowId(newId, payments);
  const difference = differenceText(page.amount, payments);
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        {...shown}
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier de {helped}, que vous aidez</strong>}
          </>
        }
      />
      {edited ? (
        <Card>
          <PaymentForm key={edited.id} id={edited.id} payment={edited} lastResult={lastResult} kept={kept} />
        </Card>
      ) : (
        <>
          {payments.length > 0 && (
            <Card title="Opérations enregistrées">
              {difference && <Banner tone="warning">{difference}</Banner>}
              <PaymentTotals payments={payments} />
              <PaymentList payments={payments} canWrite={canWrite} />
            </Card>
          )}
          {canWrite && (
            <Card title="Ajouter une opération">
              {payments.length === 0 && <p className="max-w-measure text-ink-quiet">{WHY}</p>}
              <PaymentForm key={rowId} id={rowId} lastResult={lastResult} kept={kept} />
            </Card>
          )}
          {!canWrite && payments.length === 0 && <p className="text-ink-quiet">Aucune opération n’est encore notée.</p>}
        </>
      )}
      {actions}
    </main>
  );
}

const location = (back: string, id: string): string =>
  back.startsWith("/admin") ? `/admin/cases/${id}/payments` : `/case/${id}/payments`;

const WHY =
  "Chaque paiement a ses propres délais\u00a0: sa date, son moyen et le pays qui l’a reçu disent ce qui est encore possible, et jusqu’à quand. Votre avocat gagne du temps. Seul le montant est demandé\u00a0: laissez vide ce que vous ne savez pas.";
