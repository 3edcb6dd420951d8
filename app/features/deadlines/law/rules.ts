import type { BankAnswer } from "~/db/schema/payment-enumerations";
import type { Length } from "../calendar.server";
import {
  type Certainty,
  type Consent,
  type Kind,
  METHOD_NATURES,
  type Method,
  type Place,
  type Start,
  type Use,
  type Who,
} from "../labels";

/** Where the bank of the account is. Until its country is answered, the French dates stay, as prudent ones. */
export type AccountZone = "france" | "eea" | "elsewhere" | "unknown";

/** What is known of one operation, as ISO dates; null is unknown or not yet. */
export type Operation = {
  /** The debit. */
  debit: string;
  method: Method;
  /** Whether the method was told; otherwise `method` stands for what all payment services share. */
  isMethodKnown: boolean;
  consent: Consent;
  account: AccountZone;
  /** Where the victim lives: it decides police, prosecutor and aid. Until it is answered, French dates stay, as prudent ones. */
  residence: "france" | "abroad" | "unknown";
  isCompany: boolean;
  /** A minor or a protected adult, against whom a prescription is suspended. */
  isProtected: boolean;
  /** The days in which the contract of a company lets it contest a payment. */
  contractDays: number | null;
  /** Whether the payee's bank is outside the European Economic Area. */
  isOutsideEea: boolean | null;
  /** Whether it was paid outside France. */
  isOutsideFrance: boolean | null;
  /** Whether it paid for an investment, about which the AMF's mediator may be asked. */
  isInvestment: boolean;
  /** Whether it was made in a stablecoin, whose issuer may block an address. */
  isStablecoin: boolean;
  /** Whether a French number, or none, was displayed by a call, or the story tells of a SIM card. */
  isByPhone: boolean;
  /** Whether its bank owed a check of the payee's name, and nothing says that it was made. */
  isUnchecked: boolean;
  /** What its bank answered. */
  answer: BankAnswer | null;
  /** What was done, by rule, when none of the dates below says so. */
  done: Readonly<Record<string, string>>;
  /** The facts that happened on a day that is not known. */
  undated: readonly Start[];
} & Record<Exclude<Start, "debit">, string | null>;

/** An operation of which only the debit and a few answers are known. */
export function operationOf(told: Pick<Operation, "debit" | "method" | "consent"> & Partial<Operation>): Operation {
  return {
    isMethodKnown: true,
    account: "unknown",
    residence: "france",
    isCompany: false,
    isProtected: false,
    contractDays: null,
    isOutsideEea: null,
    isOutsideFrance: null,
    isInvestment: false,
    isStablecoin: false,
    isByPhone: false,
    isUnchecked: false,
    answer: null,
    done: {},
    undated: [],
    known: null,
    paid: null,
    told: null,
    written_report: null,
    to_check: null,
    recall_asked: null,
    recall_answered: null,
    refund_asked: null,
    complained: null,
    answered: null,
    police: null,
    prosecutor: null,
    prosecution_refused: null,
    decision: null,
    data_request: null,
    data_answered: null,
    data_received: null,
    operator_request: null,
    served: null,
    home_mediator: null,
    ...told,
  };
}

/** Whether an operation is a payment service (CMF L133-1), or another act of a bank. */
export const isService = ({ method }: Operation): boolean => METHOD_NATURES[method] === "payment_service";
export const isOtherBank = ({ method }: Operation): boolean => METHOD_NATURES[method] === "other_bank";

export const isLoan = ({ method }: Operation): boolean => method === "loan";

/** For every operation. */
export const always = (): boolean => true;

/** Whether the dates of French banks are shown: certain, or prudent until the country of the account is answered. */
export const isFrenchBank = ({ account }: Operation): boolean => account === "france" || account === "unknown";

/** Whether a person lives where French police and courts act, or has not said where. */
export const isFrenchResident = ({ residence }: Operation): boolean => residence !== "abroad";

/** Whom the law of a rule binds. */
const PLACES: Record<Place, (operation: Operation) => boolean> = {
  french_bank: isFrenchBank,
  eea_bank: ({ account }) => account === "eea",
  other_bank: ({ account }) => account === "elsewhere",
  european_bank: ({ account }) => account !== "elsewhere",
  french_resident: isFrenchResident,
  foreign_resident: (operation) => !isFrenchResident(operation),
  french_law: (operation) => isFrenchBank(operation) || isFrenchResident(operation),
  anywhere: () => true,
};

/** Whether the country of the bank, the residence and the sort of victim let a rule apply. */
export const concerns = ({ place, who }: Pick<Rule, "place" | "who">, operation: Operation): boolean =>
  PLACES[place](operation) && (who === undefined || (who === "company") === operation.isCompany);

/** A period of the law, of a contract or of practice. */
export type Rule = {
  id: string;
  place: Place;
  /** Only a person, or only a company; anybody when absent. */
  who?: Who;
  /** What it is used for, which orders what is to do. */
  use: Use;
  /** The debits that it is for, both days included; null is without limit. */
  from: string | null;
  to: string | null;
  /** `act`: do it before the end. `opens`: possible from the end. `other_side`: what the bank or a service must do by then. */
  sense: "act" | "opens" | "other_side";
  appliesTo: (operation: Operation) => boolean;
  /** The fact that starts the period; of several, the earliest. */
  starts: Start | readonly [Start, ...Start[]];
  /** Starts the period when `starts` is unknown; the date is then prudent. */
  orStarts?: Start;
  /** Null: at once. */
  length: Length | null;
  /** The length that an operation itself tells. */
  lengthOf?: (operation: Operation) => Length | null;
  /** What ends the waiting before the end of the period. */
  endsWith?: Start;
  /** The rule after whose end, or whose act, this one is left out. */
  closedBy?: string;
  /** Whether CPC 642 carries the end to a working day. */
  isCarried: boolean;
  kind: Kind;
  certainty: Certainty | ((operation: Operation) => Certainty);
  /** What is not confirmed, for the staff. */
  unconfirmed?: string;
  article: string;
  source: string;
  /** When its source was read: with the others (`RULES_READ_ON`) when absent; null when none was read, or noted. */
  readOn?: string | null;
  /** What to do, or what the other side does. */
  action: string;
  /** Why this period, and what it changes. */
  effect: string;
  /** The fact after which nothing is left to do; of several, the earliest. */
  doneBy?: Start | readonly [Start, ...Start[]];
};

/** The facts that start or end a rule, as a list. */
export const startsOf = (starts: Rule["starts"] | undefined): readonly Start[] =>
  starts === undefined ? [] : typeof starts === "string" ? [starts] : starts;

/** What the rules of French courts and services share: an act to do before the end of a period, or from it on. */
export const act = {
  to: null,
  place: "french_resident",
  use: "follow_up",
  sense: "act",
  isCarried: false,
} as const satisfies Partial<Rule>;
export const opens = { ...act, sense: "opens" } as const satisfies Partial<Rule>;

/** A period that runs from the day when its victim knew; before that day is told, the act is to be done at once. */
export const onceKnown =
  (length: Length) =>
  ({ known }: Operation): Length | null =>
    known === null ? null : length;
