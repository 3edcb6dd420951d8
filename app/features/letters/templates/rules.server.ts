import type { LetterKind } from "~/db/schema/letter-enumerations";
import { mediator, refusalReply } from "../after-refusal/rules.server";
import { spoofing, unauthorisedPayments, vigilance } from "../bank-claims/rules.server";
import { mandateWithdrawal, recall } from "../bank-orders/rules.server";
import { complaintSupplement, criminalComplaint } from "../complaints/rules.server";
import { cryptoFreeze, illegalContent } from "../platforms/rules.server";
import type { LetterTemplate } from "../rules";

/**
 * The words of every kind of letter, in the order in which they are offered. Each starts with its greeting and ends with
 * its closing formula; sender, addressee, date, list of exhibits and signature come from elsewhere. On the server only:
 * no browser loads these texts.
 */
export const LETTER_TEMPLATES: Record<LetterKind, LetterTemplate> = {
  unauthorised_payments: unauthorisedPayments,
  recall,
  refusal_reply: refusalReply,
  criminal_complaint: criminalComplaint,
  mediator,
  crypto_freeze: cryptoFreeze,
  spoofing,
  vigilance,
  complaint_supplement: complaintSupplement,
  mandate_withdrawal: mandateWithdrawal,
  illegal_content: illegalContent,
};
