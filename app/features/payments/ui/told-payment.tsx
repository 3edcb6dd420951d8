import { useLocation } from "react-router";
import type { CasePaymentMethod } from "~/db/schema/payment-enumerations";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatLongDate } from "~/ui/format";
import { paymentErrors } from "../errors";
import { METHOD_LABELS } from "../labels";
import { NOT_A_PAYMENT } from "../rules";

/** The parameter of the address with which the form begins with what was told. */
export const CORRECT = "corriger";

export type ToldPaymentProps = {
  /** The id that the payment will have. */
  id: string;
  /** The fields of its form, as the answers of the case fill them (`firstPaymentOf`). */
  told: Record<string, string>;
};

/** The payment that the answers of a case tell: it is proposed, and counts nowhere until it is confirmed. */
export function ToldPayment({ id, told }: ToldPaymentProps) {
  const { search } = useLocation();
  const correct = new URLSearchParams(search);
  correct.set(CORRECT, "1");
  const failure = paymentErrors.messageOf("payment_save_failed");
  return (
    <section
      aria-labelledby="a-confirmer"
      className="grid grid-cols-1 gap-3 rounded-card border border-dashed border-warm p-5"
    >
      <h2 id="a-confirmer" className="text-base text-warm">
        À confirmer
      </h2>
      <div className="grid gap-1">
        <p className="text-lg font-semibold wrap-anywhere tabular-nums">{toldText(told)}</p>
        <p className="max-w-measure text-ink-quiet">
          C’est ce que dit déjà le dossier. Vos totaux et vos lettres à la banque ne comptent cette opération qu’une
          fois confirmée.
        </p>
      </div>
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <AppForm failure={failure} className="grid">
          <input type="hidden" name="id" value={id} />
          {Object.entries(told).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton pendingLabel="Ajout…">
            Confirmer<span className="sr-only"> cette opération</span>
          </SubmitButton>
        </AppForm>
        <ButtonLink to={{ search: correct.toString(), hash: "#operation" }} variant="second">
          Corriger<span className="sr-only"> cette opération</span>
        </ButtonLink>
        <AppForm failure={failure} className="grid">
          <SubmitButton name="intent" value={NOT_A_PAYMENT} variant="quiet" pendingLabel="Un instant…">
            Ce n’est pas une opération
          </SubmitButton>
        </AppForm>
      </div>
    </section>
  );
}

/** « 8 450 € · Carte bancaire · 24 octobre 2026 · BNP Paribas ». */
function toldText({ amount, means, debitedOn, ownBank }: Record<string, string>): string {
  const method = means && METHOD_LABELS[means as CasePaymentMethod];
  return [`${amount}\u00a0€`, method, debitedOn && formatLongDate(debitedOn), ownBank].filter(Boolean).join(" · ");
}
