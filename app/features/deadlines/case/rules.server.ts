import { bankCountry } from "~/content/addressees";
import type { BankRefundStatus, FilledFor, ScamType } from "~/db/schema/enumerations";
import type {
  BankAnswer,
  CasePaymentMethod,
  PayeeCheck,
  PaymentCurrency,
  PaymentValidation,
  RecallAnswer,
  ShownNumber,
} from "~/db/schema/payment-enumerations";
import { INVESTMENT_SCAMS } from "~/features/cases/rules";
import { methodLabel } from "~/features/payments/labels";
import { isUnchecked } from "~/features/payments/payee-check";
import { paymentAmount } from "~/features/payments/rules";
import { regionOf } from "~/platform/holidays/holidays.server";
import { today } from "~/platform/today";
import { formatLongDate } from "~/ui/format";
import { residenceCode } from "../country-help.server";
import { FACTS_OF_ONE_BANK, NOTED_FACTS, type NotedFact, type Start } from "../labels";
import { type AccountZone, concerns, type Operation, operationOf, startsOf } from "../law/rules";
import { currentRules } from "../law/rules.server";
import { deadlinesOf } from "../rules.server";
import type { DatedPayment } from "./rules";

/** What a payment says, as far as deadlines need it. */
export type PaymentFacts = {
  id: string;
  debitedOn: string | null;
  method: CasePaymentMethod | null;
  validatedBy: PaymentValidation | null;
  payeeCountry: string | null;
  payeeCheck: PayeeCheck | null;
  shownNumber: ShownNumber | null;
  /** The bank that the money left, as it was typed, and its country; null until it is answered. */
  ownBank: string | null;
  accountCountry: string | null;
  paidOn: string | null;
  contractDays: number | null;
  knownOn: string | null;
  toldOn: string | null;
  writtenReportOn: string | null;
  recallAskedOn: string | null;
  recallAnswer: RecallAnswer | null;
  refundAskedOn: string | null;
  mandateWithdrawnOn: string | null;
  /** « À vérifier »: see its column. */
  reportedOn: string | null;
  complainedOn: string | null;
  answeredOn: string | null;
  bankAnswer: BankAnswer | null;
  /** What was done about it, by rule. */
  done: Readonly<Record<string, string>>;
} & Parameters<typeof paymentAmount>[0];

/** What a case says for all its payments. */
export type CaseFacts = {
  scamType: ScamType;
  /** Whether the story names a SIM card. */
  tellsOfSim: boolean;
  /** The bank was told, on a day that is not known. */
  contactedBank: boolean;
  /** When the case said so last; null while it is a draft. */
  submittedAt: Date | null;
  /** The refund by the bank, as the case tells it: a bank that answered about a refund had been informed. */
  bankRefundStatus: BankRefundStatus | null;
  policeReport: boolean;
  policeReportDate: string | null;
  /** When a letter that carries the complaint, or its copy, left for the prosecutor with a proof. */
  prosecutorLetterOn: string | null;
  filledFor: FilledFor | null;
  /** Where the person lives that the case is for; null until it is answered. */
  representedCountry: string | null;
  /** Of the owner. */
  country: string;
  postalCode: string | null;
};

/** The European Economic Area, by the country code of an IBAN; `EU`: one of them that no field names. */
const EEA = new Set(
  "AT BE BG CY CZ DE DK EE ES EU FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** Whether a payee's bank is outside the Economic Area; null when its country is not known. */
export const isOutsideEea = (country: string | null): boolean | null => (country === null ? null : !EEA.has(country));

/** The numbers that a French operator may have let through without checking them; `masked`: none was displayed. */
const CALLS: readonly ShownNumber[] = ["bank", "mobile", "landline", "masked"];
/** Whether a call came with a number that a French operator could have stopped. */
export const isCalled = ({ shownNumber }: Pick<PaymentFacts, "shownNumber">): boolean =>
  shownNumber !== null && CALLS.includes(shownNumber);

const STABLECOINS: readonly PaymentCurrency[] = ["USDT", "USDC"];
/** Whether a payment was made in tokens that a company issues. */
export const isStablecoin = ({ method, currency }: Pick<PaymentFacts, "method" | "currency">): boolean =>
  method === "crypto" && STABLECOINS.includes(currency);

/** An account, with the country where its holder lives when that is known. */
type Account = Pick<PaymentFacts, "accountCountry" | "ownBank"> & { holderLives?: string | null };

/**
 * The country of the bank of an account: as it was answered, else by its name, which several countries may share; null when
 * it is not known.
 */
export const countryOfAccount = ({ accountCountry, ownBank, holderLives }: Account): string | null =>
  accountCountry ?? bankCountry(ownBank, holderLives && residenceCode(holderLives));

/** The currencies in which accounts of France are not held: the country of such an account is asked, and no date given. */
const NOT_FRENCH: readonly string[] = ["CHF", "CAD"] satisfies PaymentCurrency[];

/** Payments with the country of their account, as far as it is known, and the days of its contract. */
export const withAccounts = <Payment extends Account & Pick<PaymentFacts, "contractDays">>(
  payments: readonly Payment[],
  owner: Lives,
): Payment[] =>
  withContracts(payments).map((payment) => ({
    ...payment,
    accountCountry: countryOfAccount({ ...payment, holderLives: residenceOf(owner) }),
  }));

/** Whether the country of an account is to be asked before any date: its currency is that of another country. */
export const asksCountry = (account: Account & { currency: string }): boolean =>
  countryOfAccount(account) === null && NOT_FRENCH.includes(account.currency);

/** Whose residence a case tells: its owner’s, and that of the person whom it is for. */
export type Lives = Pick<CaseFacts, "filledFor" | "country" | "representedCountry">;

/** Whether a case is for another person than its owner, whose residence is then asked; of a company the SIREN is. */
export const asksResidence = ({ filledFor }: Pick<Lives, "filledFor">): boolean =>
  filledFor === "relative" || filledFor === "guardian";

/**
 * Where the victim lives: the owner, or the person whom the case is for; null until it is answered. A company is asked for
 * its SIREN, which one of France has.
 */
export function residenceOf({ filledFor, country, representedCountry }: Lives): string | null {
  if (asksResidence({ filledFor })) return representedCountry;
  return filledFor === null ? country : "France";
}

/** Where the bank of an account is. */
export function zoneOf(account: Account & { currency: string }): AccountZone {
  const country = countryOfAccount(account);
  if (country === null) return asksCountry(account) ? "elsewhere" : "unknown";
  return country === "FR" ? "france" : EEA.has(country) ? "eea" : "elsewhere";
}

/** The first of some days that is not before a payment: a complaint cannot be about one that was made later. */
function firstAfter(debit: string, days: readonly (string | null | undefined)[]): string | null {
  return days.filter((day): day is string => typeof day === "string" && day >= debit).sort()[0] ?? null;
}

/** The days that were noted for the whole case or for one bank, whichever of their payments keeps them. */
type Noted = Record<NotedFact, readonly string[]>;

function toOperation(
  payment: PaymentFacts & { debitedOn: string },
  facts: CaseFacts,
  noted: Noted,
  undated: readonly Start[],
): Operation {
  const { debitedOn: debit } = payment;
  const holderLives = residenceOf(facts);
  const notedOn = (fact: NotedFact) => firstAfter(debit, noted[fact]);
  return operationOf({
    debit,
    // Only the rules that all payment services share apply to a method that is not known.
    method: payment.method ?? "payment_app",
    isMethodKnown: payment.method !== null,
    account: zoneOf({ ...payment, holderLives }),
    residence: holderLives === null ? "unknown" : holderLives === "France" ? "france" : "abroad",
    isCompany: facts.filledFor === "company",
    isProtected: facts.filledFor === "guardian",
    contractDays: payment.contractDays,
    undated,
    consent: payment.validatedBy ?? "unknown",
    isOutsideEea: isOutsideEea(payment.payeeCountry),
    isOutsideFrance: payment.payeeCountry === null ? null : payment.payeeCountry !== "FR",
    isInvestment: INVESTMENT_SCAMS.includes(facts.scamType),
    isStablecoin: isStablecoin(payment),
    isByPhone: isCalled(payment) || facts.tellsOfSim,
    isUnchecked: isUnchecked(payment, countryOfAccount({ ...payment, holderLives })),
    answer: payment.bankAnswer,
    done: payment.done,
    known: payment.knownOn,
    paid: payment.paidOn,
    told: payment.toldOn,
    written_report: payment.writtenReportOn,
    to_check: payment.reportedOn,
    recall_asked: payment.recallAskedOn,
    refund_asked: payment.refundAskedOn,
    complained: payment.complainedOn,
    answered: payment.answeredOn,
    police: facts.policeReport ? firstAfter(debit, [facts.policeReportDate]) : null,
    prosecutor: firstAfter(debit, [facts.prosecutorLetterOn, ...noted.prosecutor]),
    prosecution_refused: notedOn("prosecution_refused"),
    decision: notedOn("decision"),
    data_request: notedOn("data_request"),
    data_answered: notedOn("data_answered"),
    data_received: notedOn("data_received"),
    operator_request: notedOn("operator_request"),
    served: notedOn("served"),
    home_mediator: notedOn("home_mediator"),
  });
}

/** The deadlines of each payment of a case that has a date. @param day an ISO date. */
export function caseDeadlines(ofCase: readonly PaymentFacts[], facts: CaseFacts, day: string): DatedPayment[] {
  const payments = withContracts(ofCase);
  const { contactedBank, bankRefundStatus, policeReport, policeReportDate, submittedAt } = facts;
  const isContacted = contactedBank || (bankRefundStatus !== null && bankRefundStatus !== "not_requested");
  // Nobody told the bank of a payment that was made later.
  const toldUntil = submittedAt && today(submittedAt);
  const byBank = Map.groupBy(payments, bankOf);
  const region = facts.filledFor === null ? regionOf(facts) : undefined;
  return payments.flatMap((payment) => {
    const { id, debitedOn } = payment;
    if (debitedOn === null) return [];
    const noted = mapNoted((fact) =>
      (FACTS_OF_ONE_BANK.has(fact) ? (byBank.get(bankOf(payment)) ?? []) : payments).flatMap(
        ({ done }) => done[fact] ?? [],
      ),
    );
    const isTold = isContacted && (toldUntil === null || debitedOn <= toldUntil);
    const undated: Start[] = [];
    if (isTold) undated.push("told");
    if (payment.bankAnswer !== null && payment.answeredOn === null) undated.push("answered");
    // The case asks what came of a recall, and not when.
    if (payment.recallAnswer !== null) undated.push("recall_answered");
    if (policeReport && policeReportDate === null) undated.push("police");
    const operation = toOperation({ ...payment, debitedOn }, facts, noted, undated);
    return {
      id,
      title: `${methodLabel(payment.method)} de ${paymentAmount(payment)}, le ${formatLongDate(debitedOn)}`,
      bank: payment.ownBank?.trim() ?? "",
      deadlines: deadlinesOf(operation, day, region),
      facts: factsFor(operation, noted),
    };
  });
}

/**
 * Payments with the days of the contract of their account: they are answered once for a bank, and count for its other
 * payments. Of two answers for one bank, the shorter stands for who has none.
 */
export function withContracts<Payment extends Pick<PaymentFacts, "ownBank" | "contractDays">>(
  payments: readonly Payment[],
): Payment[] {
  const byBank = Map.groupBy(payments, bankOf);
  return payments.map((payment) => {
    const answered = byBank.get(bankOf(payment))?.flatMap(({ contractDays }) => contractDays ?? []) ?? [];
    const contractDays = payment.contractDays ?? (answered.length > 0 ? Math.min(...answered) : null);
    return { ...payment, contractDays };
  });
}

/** What makes two payments those of one bank. */
export const bankOf = ({ ownBank }: Pick<PaymentFacts, "ownBank">): string => ownBank?.trim().toLowerCase() ?? "";

/**
 * The facts that start or end a rule of a law which concerns an operation, and those that were noted already: what starts
 * nothing in its country, or for a company, is not asked.
 */
function factsFor(operation: Operation, noted: Noted): NotedFact[] {
  const rules = currentRules().filter((rule) => concerns(rule, operation));
  const known = new Set<Start>(
    rules.flatMap(({ starts, orStarts, doneBy, endsWith }) =>
      [starts, orStarts, doneBy, endsWith].flatMap((facts) => startsOf(facts)),
    ),
  );
  return (Object.keys(NOTED_FACTS) as NotedFact[]).filter((fact) => known.has(fact) || noted[fact].length > 0);
}

const mapNoted = (daysOf: (fact: NotedFact) => readonly string[]): Noted =>
  Object.fromEntries((Object.keys(NOTED_FACTS) as NotedFact[]).map((fact) => [fact, daysOf(fact)])) as Noted;
