import type { LetterKind } from "~/db/schema/letter-enumerations";
import type { LetterTemplate } from "../rules";
import { mediator, refusalReply } from "./after-refusal.server";
import { spoofing, unauthorisedPayments, vigilance } from "./bank-claims.server";
import { bankDataRequest } from "./bank-data.server";
import { mandateWithdrawal, recall } from "./bank-orders.server";
import { complaintSupplement, criminalComplaint, prosecutorCopy } from "./complaints.server";
import { cryptoFreeze, illegalContent, registrarNotice } from "./platforms.server";

/**
 * The words of every kind of letter, in the order in which they are offered. Each starts with its greeting and ends with
 * its closing formula; sender, addressee, date, list of exhibits and signature come from elsewhere. On the server only:
 * no browser loads these texts.
 */
export const LETTER_TEMPLATES: Record<LetterKind, LetterTemplate> = {
  unauthorised_payments: unauthorisedPayments,
  recall,
  bank_data_request: bankDataRequest,
  refusal_reply: refusalReply,
  criminal_complaint: criminalComplaint,
  prosecutor_copy: prosecutorCopy,
  mediator,
  crypto_freeze: cryptoFreeze,
  spoofing,
  vigilance,
  complaint_supplement: complaintSupplement,
  mandate_withdrawal: mandateWithdrawal,
  illegal_content: illegalContent,
  registrar_notice: registrarNotice,
};
