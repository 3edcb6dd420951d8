import { ChevronDown } from "lucide-react";
import { Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { platformErrors } from "~/platform/errors";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm } from "~/ui/form";
import { formatDate } from "~/ui/format";
import { lazyPart } from "~/ui/use-late";
import { paymentAmount, type ShownPayment } from "../rules";
import { type CaptureFormProps, CaptureLinks, type RefusedCapture } from "./captures";
import { PaymentDetails, PaymentHeading } from "./payment-facts";

const CaptureForm = lazyPart<CaptureFormProps>(() =>
  import("./capture-form").then((module) => ({ default: module.CaptureForm })),
);

export type PaymentListProps = {
  caseId: string;
  payments: readonly ShownPayment[];
  canWrite: boolean;
  refusedCapture: RefusedCapture | null;
};

/** The payments of a case, the oldest first, each with what is known of it. */
export function PaymentList({ caseId, payments, canWrite, refusedCapture }: PaymentListProps) {
  return (
    <ol className="grid rounded-card border border-line bg-surface px-5">
      {payments.map((payment) => (
        <li key={payment.id} className="border-b border-line last:border-0">
          <details open={payments.length === 1 || payment.id === refusedCapture?.id} className="group">
            <summary className="flex cursor-pointer list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
              <PaymentHeading payment={payment} />
              <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-brand group-open:rotate-180" />
            </summary>
            <PaymentBody payment={payment} caseId={caseId} canWrite={canWrite} refusedCapture={refusedCapture} />
          </details>
        </li>
      ))}
    </ol>
  );
}

type PaymentBodyProps = Omit<PaymentListProps, "payments"> & { payment: ShownPayment };

/** What is known of a payment, its captures, and what may be done to it. */
export function PaymentBody({ payment, caseId, canWrite, refusedCapture }: PaymentBodyProps) {
  return (
    <div className="grid grid-cols-1 gap-2 pb-3">
      <PaymentDetails payment={payment} />
      {payment.captures.length > 0 && <CaptureLinks payment={payment} caseId={caseId} />}
      {canWrite && (
        <Suspense>
          <CaptureForm key={payment.captures.length} payment={payment} refused={refusedCapture} />
        </Suspense>
      )}
      {canWrite && <Actions payment={payment} />}
    </div>
  );
}

function Actions({ payment }: { payment: ShownPayment }) {
  const [params] = useSearchParams();
  const edit = new URLSearchParams([...params, ["operation", payment.id]]);
  const form = `retirer-${payment.id}`;
  const what = `${paymentAmount(payment)}${payment.debitedOn ? ` du ${formatDate(payment.debitedOn)}` : ""}`;
  const about = <span className="sr-only"> l’opération de {what}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-5 print:hidden">
      <Link to={`?${edit}`} className="inline-flex min-h-11 items-center text-sm font-semibold">
        Modifier{about}
      </Link>
      <AppForm failure={platformErrors.messageOf("deletion_failed")} id={form} className="contents" preventScrollReset>
        <input type="hidden" name="id" value={payment.id} />
        <DialogButton dialog={`${form}-question`} variant="quiet" size="small">
          Retirer{about}
        </DialogButton>
        <ConfirmDialog
          id={`${form}-question`}
          title={`Retirer l’opération de ${what}\u00a0?`}
          confirmLabel="Retirer l’opération"
          submit={{ form, name: "intent", value: "payment.remove" }}
        >
          <p>Ce que vous en avez écrit disparaît. L’historique garde la trace de son retrait.</p>
        </ConfirmDialog>
      </AppForm>
    </div>
  );
}
