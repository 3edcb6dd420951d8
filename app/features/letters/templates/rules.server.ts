import type { FilledFor } from "~/db/schema/enumerations";
import type { LetterKind } from "~/db/schema/letter-enumerations";
import { injunctionOpposition, loanContest } from "../identity-theft/loans.server";
import { operatorRequest } from "../identity-theft/operator.server";
import { accountRegister, centralBankFiles } from "../identity-theft/registers.server";
import type { LetterTemplate } from "../rules";
import { mediator, refusalReply } from "./after-refusal.server";
import { homeMediator, supervisorCopy } from "./authorities.server";
import { spoofing, unauthorisedPayments, vigilance } from "./bank-claims.server";
import { bankDataRequest } from "./bank-data.server";
import { chequeOpposition, mandateWithdrawal, recall } from "./bank-orders.server";
import { complaintSupplement, criminalComplaint, prosecutorCopy } from "./complaints.server";
import { payeeCheck } from "./payee-check.server";
import { cryptoFreeze, illegalContent, keepPictures, registrarNotice, stablecoinFreeze } from "./platforms.server";

/**
 * The words of every kind of letter, in the order in which they are offered. Each starts with its greeting and ends with
 * its closing formula; sender, addressee, date, list of exhibits and signature come from elsewhere. On the server only:
 * no browser loads these texts.
 */
export const LETTER_TEMPLATES: Record<LetterKind, LetterTemplate> = {
  recall,
  crypto_freeze: cryptoFreeze,
  stablecoin_freeze: stablecoinFreeze,
  cheque_opposition: chequeOpposition,
  keep_pictures: keepPictures,
  unauthorised_payments: unauthorisedPayments,
  spoofing,
  payee_check: payeeCheck,
  bank_data_request: bankDataRequest,
  injunction_opposition: injunctionOpposition,
  loan_contest: loanContest,
  mandate_withdrawal: mandateWithdrawal,
  criminal_complaint: criminalComplaint,
  prosecutor_copy: prosecutorCopy,
  operator_request: operatorRequest,
  central_bank_files: centralBankFiles,
  account_register: accountRegister,
  vigilance,
  refusal_reply: refusalReply,
  mediator,
  supervisor_copy: supervisorCopy,
  home_mediator: homeMediator,
  complaint_supplement: complaintSupplement,
  illegal_content: illegalContent,
  registrar_notice: registrarNotice,
};

/** Whether a kind of letter may be written for the victim of a case: some rights and files are for persons only. */
export const mayBeWrittenFor = (kind: LetterKind, { filledFor }: { filledFor: FilledFor | null }): boolean =>
  LETTER_TEMPLATES[kind].who !== "person" || filledFor !== "company";
