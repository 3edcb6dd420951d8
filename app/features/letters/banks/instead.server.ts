import { isMeant, type Payment } from "~/features/payments/rules";
import { unlessPaymentService } from "../templates/parts.server";
import { isDebit } from "../templates/records.server";
import { isOutsideArea } from "./contest-abroad.server";

export const CONTEST = "Voyez la contestation d’opérations non autorisées.";
export const VIGILANCE = "Voyez la lettre sur la vigilance de la banque.";
/** The list of the letters has it under this title, in place of the former. */
const CONTEST_ABROAD = "Voyez la contestation écrite à votre banque, selon ses conditions.";
const DEBIT_REFUND = "Voyez la demande de remboursement d’un prélèvement.";
/** No letter asks for the chargeback of a card: its bank has a form. */
const CHARGEBACK = "Demandez à votre banque l’annulation du paiement par carte («\u00a0chargeback\u00a0»).";
const IN_APP = "Ouvrez un litige dans l’application de paiement.";

/** The letter that a payment calls for, as the refusal of another kind names it, so that no refusal is a dead end. */
export function seeInstead(payment: Payment): string {
  const other = unlessPaymentService(payment);
  if (other !== null) return other;
  if (isOutsideArea(payment)) return CONTEST_ABROAD;
  if (!isMeant(payment.validatedBy)) return CONTEST;
  if (isDebit(payment)) return DEBIT_REFUND;
  if (payment.method === "card") return CHARGEBACK;
  return payment.method === "payment_app" ? IN_APP : VIGILANCE;
}
