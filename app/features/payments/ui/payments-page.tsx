import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, Suspense } from "react";
import { useLocation } from "react-router";
import { useNewRowId } from "~/features/cases/wizard/ui/use-new-row-id";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { buttonClass } from "~/ui/button-class";
import { Card } from "~/ui/card";
import { cx } from "~/ui/cx";
import { DisclosureCard } from "~/ui/disclosure-card";
import { DraftStatus } from "~/ui/draft-status";
import type { FormDraft } from "~/ui/draft-store";
import { PageHeader } from "~/ui/page-header";
import { laterPart } from "~/ui/use-late";
import type { CasePayments } from "../queries.server";
import { differenceText, type ShownPayment, totalsText } from "../rules";
import type { RefusedCapture } from "./captures";
import type { PaymentFormProps } from "./payment-form";
import { PaymentList } from "./payment-list";
import type { PaymentTableProps } from "./payment-table";
import { PaymentSums, PaymentTotals } from "./payment-totals";
import { CORRECT, ToldPayment } from "./told-payment";

const PaymentTable = laterPart<PaymentTableProps>(() =>
  import("./payment-table").then((module) => ({ default: module.PaymentTable })),
);
const PaymentForm = laterPart<PaymentFormProps>(() =>
  import("./payment-form").then((module) => ({ default: module.PaymentForm })),
);

export type PaymentCardsProps = {
  page: CasePayments;
  /** The payment that is changed. */
  edited: ShownPayment | null;
  /** A new id for the form, made by the server. */
  newId: string;
  lastResult?: SubmissionResult<string[]> | undefined;
  refusedCapture: RefusedCapture | null;
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
  const forStaff = back.to.startsWith("/admin");
  const shown = cards.edited
    ? { back: { to: location(back.to, id), label: title }, title: "Modifier une opération" }
    : { back, title };
  return (
    <main
      id="contenu"
      tabIndex={-1}
      className={cx("wrap grid grid-cols-1 gap-6 py-8 md:py-10", (forStaff || cards.edited) && "max-w-3xl")}
    >
      <PageHeader
        {...shown}
        intro={
          <>
            Affaire {reference}
            {helped && <strong>, dossier {helped}, que vous aidez</strong>}
          </>
        }
      />
      <PaymentCards {...cards} forStaff={forStaff} />
    </main>
  );
}

/** The list of the payments of a case with its sums, and the form of one. */
export function PaymentCards({
  page,
  edited,
  newId,
  lastResult,
  refusedCapture,
  kept,
  draft,
  actions,
  forStaff,
}: PaymentCardsProps) {
  const { payments, canWrite } = page;
  const rowId = useNewRowId(newId, payments);
  const totals = totalsText(payments);
  const difference = differenceText(page.amount, payments);
  // The wizard keeps its place in the query.
  const { search } = useLocation();
  const form = {
    lastResult,
    kept,
    draft,
    forStaff,
    isCompany: page.isCompany,
    countries: page.countries,
    currency: page.currency,
  };
  const isTouched = lastResult !== undefined || kept !== undefined || isTyped(draft);
  const isCorrecting = new URLSearchParams(search).has(CORRECT);
  const isProposed = page.first !== null && !forStaff && !isTouched && !isCorrecting;
  // On the screen of the wizard, « Continuer » must not add what nobody typed here.
  const first = isProposed || (actions && !isCorrecting) ? null : page.first;
  const saved = <DraftStatus draft={draft} />;
  if (edited)
    return (
      <Card>
        <Suspense>
          <PaymentForm key={edited.id} id={edited.id} payment={edited} {...form} actions={actions} />
        </Suspense>
        {saved}
      </Card>
    );
  const add = (
    <>
      {first && <p className="max-w-measure font-semibold">{TAKEN_OVER}</p>}
      <Suspense>
        <PaymentForm key={`${rowId} ${isCorrecting}`} id={rowId} first={first} {...form} actions={actions} />
      </Suspense>
    </>
  );
  const isBlank = payments.length === 0 && !isProposed;
  const list = { caseId: page.id, payments, canWrite, refusedCapture };
  const known = (
    <>
      {payments.length > 0 && (
        <section aria-labelledby="enregistrees" className="grid grid-cols-1 gap-4">
          <h2 id="enregistrees" className="sr-only">
            Opérations enregistrées
          </h2>
          {!forStaff && <PaymentTotals totals={totals} />}
          {difference && <Banner tone="warning">{difference}</Banner>}
          {forStaff ? (
            <Suspense>
              <PaymentTable {...list} totals={totals} />
            </Suspense>
          ) : (
            <PaymentList {...list} />
          )}
          <PaymentSums totals={totals} />
        </section>
      )}
      {isProposed && page.first && <ToldPayment id={newId} told={page.first} />}
    </>
  );
  const statement = (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p className="max-w-measure text-ink-quiet">
        Plusieurs opérations&nbsp;? Collez les lignes du relevé ou donnez le fichier de la banque, puis cochez.
      </p>
      <ButtonLink to={{ pathname: "statement", search }} variant="second">
        Reprendre d’un relevé
      </ButtonLink>
    </div>
  );
  if (!canWrite)
    return payments.length === 0 ? <p className="text-ink-quiet">Aucune opération n’est encore notée.</p> : known;
  if (actions)
    return (
      <>
        {known}
        <Card title={ADD} aside={saved}>
          {isBlank && <p className="max-w-measure text-ink-quiet">{WHY}</p>}
          {add}
        </Card>
        {statement}
      </>
    );
  if (forStaff)
    return (
      <>
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          <details key={`${rowId} ${isCorrecting}`} open={isTouched} className="min-w-0 open:basis-full">
            <summary className={buttonClass("second", "small", "cursor-pointer list-none")}>{ADD}</summary>
            <Card className="mt-3">
              {add}
              {saved}
            </Card>
          </details>
          <ButtonLink to={{ pathname: "statement", search }} variant="second" size="small">
            Reprendre d’un relevé
          </ButtonLink>
        </div>
        {isBlank ? <p className="text-ink-quiet">Aucune opération n’est encore notée.</p> : known}
      </>
    );
  const folded = (
    <DisclosureCard key={`${rowId} ${isCorrecting}`} title={ADD} isOpen={isBlank || isTouched}>
      {add}
      {saved}
    </DisclosureCard>
  );
  return (
    <div className={cx("grid grid-cols-1 items-start gap-6", COLUMNS)}>
      {!isBlank && <div className="grid min-w-0 grid-cols-1 gap-6 lg:row-span-2">{known}</div>}
      {folded}
      <div className="grid min-w-0 grid-cols-1 gap-6">
        {isBlank && <p className="max-w-measure text-ink-quiet">{WHY}</p>}
        {statement}
      </div>
    </div>
  );
}

const COLUMNS = "lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:gap-x-12";

const ADD = "Ajouter une opération";

/** Whether something was typed about a payment and not sent. */
const isTyped = ({ fields }: FormDraft): boolean => Object.keys(fields).some((name) => name !== "id");

const location = (back: string, id: string): string =>
  back.startsWith("/admin") ? `/admin/cases/${id}/payments` : `/case/${id}/payments`;

const TAKEN_OVER =
  "Le formulaire reprend ce que dit déjà le dossier\u00a0: vérifiez, complétez, puis ajoutez l’opération. S’il y a eu plusieurs paiements, notez-les un par un.";
const WHY =
  "Chaque paiement a ses propres délais\u00a0: sa date, son moyen et le pays qui l’a reçu disent ce qui est encore possible, et jusqu’à quand. L’avocat y gagne du temps. Seul le montant est demandé\u00a0: laissez vide ce que vous ne savez pas.";
