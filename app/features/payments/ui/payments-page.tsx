import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useNewRowId } from "~/features/cases/wizard/ui/use-new-row-id";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { PageHeader } from "~/ui/page-header";
import type { CasePayments } from "../queries.server";
import { differenceText, type ShownPayment, totalsText } from "../rules";
import { PaymentForm } from "./payment-form";
import { PaymentList } from "./payment-list";
import { PaymentTotals } from "./payment-totals";

export type PaymentCardsProps = {
  page: CasePayments;
  /** The payment that is changed. */
  edited: ShownPayment | null;
  /** A new id for the form, made by the server. */
  newId: string;
  lastResult?: SubmissionResult<string[]> | undefined;
  kept?: Record<string, string> | undefined;
  /** What was typed about a payment and not sent. */
  draft: FormDraft;
  /** Whether who handles the case reads it, and not its client. */
  forStaff?: boolean;
  /** Beside the button of the form of a new payment, such as « Continuer » of the wizard. */
  actions?: ReactNode;
};

export type PaymentsPageProps = Omit<PaymentCardsProps, "actions"> & {
  title: string;
  back: { to: string; label: string };
};

/** The payments of a case: the list with its sums, and the form of one. */
export function PaymentsPage({ title, back, ...cards }: PaymentsPageProps) {
  const { id, reference, helped } = cards.page;
  const shown = cards.edited
    ? { back: { to: location(back.to, id), label: title }, title: "Modifier une opération" }
    : { back, title };
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        {...shown}
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier {helped}, que vous aidez</strong>}
          </>
        }
      />
      <PaymentCards {...cards} forStaff={back.to.startsWith("/admin")} />
    </main>
  );
}

/** The list of the payments of a case with its sums, and the form of one. */
export function PaymentCards({ page, edited, newId, lastResult, kept, draft, actions, forStaff }: PaymentCardsProps) {
  const { payments, canWrite } = page;
  const rowId = useNewRowId(newId, payments);
  const difference = differenceText(page.amount, payments);
  // The wizard keeps its place in the query.
  const { search } = useLocation();
  const form = { lastResult, kept, draft, forStaff, isCompany: page.isCompany, countries: page.countries };
  // On the screen of the wizard, « Continuer » must not add what nobody typed here.
  const first = actions ? null : page.first;
  const saved = <DraftStatus draft={draft} />;
  if (edited)
    return (
      <Card aside={saved}>
        <PaymentForm key={edited.id} id={edited.id} payment={edited} {...form} actions={actions} />
      </Card>
    );
  return (
    <>
      {payments.length > 0 && (
        <Card title="Opérations enregistrées">
          {difference && <Banner tone="warning">{difference}</Banner>}
          <PaymentTotals totals={totalsText(payments)} />
          <PaymentList payments={payments} canWrite={canWrite} />
        </Card>
      )}
      {canWrite && (
        <Card title="Ajouter une opération" aside={saved}>
          {payments.length === 0 && <p className="max-w-measure text-ink-quiet">{WHY}</p>}
          <ButtonLink
            to={{ pathname: "statement", search }}
            variant="second"
            size="small"
            className="justify-self-start"
          >
            Reprendre d’un relevé
          </ButtonLink>
          {first && <p className="max-w-measure font-semibold">{TAKEN_OVER}</p>}
          <PaymentForm key={rowId} id={rowId} first={first} {...form} actions={actions} />
        </Card>
      )}
      {!canWrite && payments.length === 0 && <p className="text-ink-quiet">Aucune opération n’est encore notée.</p>}
    </>
  );
}

const location = (back: string, id: string): string =>
  back.startsWith("/admin") ? `/admin/cases/${id}/payments` : `/case/${id}/payments`;

const TAKEN_OVER =
  "Le formulaire reprend ce que dit déjà le dossier\u00a0: vérifiez, complétez, puis ajoutez l’opération. S’il y a eu plusieurs paiements, notez-les un par un.";
const WHY =
  "Chaque paiement a ses propres délais\u00a0: sa date, son moyen et le pays qui l’a reçu disent ce qui est encore possible, et jusqu’à quand. L’avocat y gagne du temps. Seul le montant est demandé\u00a0: laissez vide ce que vous ne savez pas.";
