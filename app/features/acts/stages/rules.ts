import type { AgreementStatus, CaseStatus, VerificationStatus } from "~/db/schema/enumerations";
import type { BankAnswer } from "~/db/schema/payment-enumerations";
import type { DayTone } from "~/ui/day-tone";

export const STAGES = ["received", "identity", "lawyer", "agreement", "bank", "mediator", "recovered"] as const;
export type StageKey = (typeof STAGES)[number];

export const STAGE_LABELS: Record<StageKey, string> = {
  received: "Reçu",
  identity: "Identité",
  lawyer: "Avocat",
  agreement: "Convention",
  bank: "Banque",
  mediator: "Médiateur",
  recovered: "Récupéré",
};

/** What the stages of a case follow from. Days are ISO dates, in Paris. */
export type StageFacts = {
  today: string;
  /** The first name of the client. */
  client: string;
  status: CaseStatus;
  submittedOn: string | null;
  /** The last approval, by whom. */
  approved: { on: string; by: string } | null;
  /** Until when the team promised its first answer; null once it came. */
  promisedOn: string | null;
  identity: {
    status: VerificationStatus;
    isVerified: boolean;
    on: string | null;
    by: string;
    /** A document that waits for its review, for who may review it. */
    toReview: string | null;
  };
  lawyer: { name: string; on: string | null } | null;
  /** The last proposal that waits for its answer, for who may know it. */
  proposal: { name: string; on: string } | null;
  agreement: { status: AgreementStatus; on: string } | null;
  bank: {
    /** Whether it made one of the payments, as far as is known. */
    isConcerned: boolean;
    /** A payment that the bank was not told of in writing; else one that it did not answer. */
    paymentId: string | null;
    writtenOn: string | null;
    answer: { kind: BankAnswer | null; on: string | null } | null;
    /** The nearest day until which the client must write to it; today, for what is to be written at once. */
    dueOn: string | null;
    /** Until when it must answer. */
    answerDueOn: string | null;
  };
  mediator: { asked: { on: string | null } | null; dueOn: string | null; opensOn: string | null };
  recovered: {
    total: number;
    lost: number | null;
    lastOn: string | null;
    onCarpa: boolean;
    /** What the client declares that the bank paid back, and nobody has confirmed; null: nothing. */
    declared: number | null;
  };
  can: { decide: boolean; chooseLawyer: boolean; proposeAgreement: boolean };
};

/**
 * `done`; `now`: the one that waits for somebody; `early`: a later one whose time already runs; `next`; `off`: not needed.
 */
export type StageState = "done" | "now" | "early" | "next" | "off";

/** The one button of a stage: an address below the page of the case, or the dialog of a decision. */
export type StageButton = { label: string; to: string } | { label: string; decision: "approve" | "resume" };

export type Stage = {
  key: StageKey;
  state: StageState;
  /** The date, or what opens it, and who. */
  when: string;
  detail: string;
  /** How near its day is; of a stage that is done, or has no day, plain. */
  tone: DayTone;
  button: StageButton | null;
};

/** The number of the current stage, from 1; of a case that is over, the last one that is done. */
export function stageNumber(stages: readonly Stage[]): number {
  const current = stages.findIndex(({ state }) => state === "now");
  return (current < 0 ? stages.findLastIndex(({ state }) => state === "done") : current) + 1;
}
