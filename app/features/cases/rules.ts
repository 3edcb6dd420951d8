import { CASE_DECISIONS, type CaseStatus, type ScamType } from "~/db/schema/enumerations";

/** Scams that sell an investment: the AMF and its mediator look at them. */
export const INVESTMENT_SCAMS: readonly ScamType[] = ["fake_investment", "trading_scam", "ponzi_scheme"];

/**
 * The transitions between statuses: the owner's submission and the decisions. A handler is an administrator, or the
 * lawyer in charge of the case.
 */
export const CASE_MOVES = {
  submit: { by: "owner", from: ["draft"], to: "in_review" },
  approve: { by: "administrator", from: ["pending", "in_review"], to: "active" },
  reject: { by: "administrator", from: ["pending", "in_review"], to: "rejected" },
  /** Takes an approval back, with its reason. */
  withdraw: { by: "administrator", from: ["active"], to: "in_review" },
  hold: { by: "handler", from: ["active"], to: "on_hold" },
  resume: { by: "handler", from: ["on_hold"], to: "active" },
  close: { by: "handler", from: ["active", "on_hold"], to: "closed" },
  reopen: { by: "handler", from: ["closed"], to: "active" },
  reexamine: { by: "administrator", from: ["rejected"], to: "in_review" },
} as const satisfies Record<
  string,
  { by: "owner" | "administrator" | "handler"; from: readonly CaseStatus[]; to: CaseStatus }
>;

export type CaseMove = keyof typeof CASE_MOVES;
export type AdminMove = Exclude<CaseMove, "submit">;

/** The status that `move` leads to, null when it does not start from `status`. */
export function nextStatus(status: CaseStatus, move: CaseMove): CaseStatus | null {
  const { from, to } = CASE_MOVES[move];
  return (from as readonly CaseStatus[]).includes(status) ? to : null;
}

/** The decisions that an administrator or the lawyer in charge may take on a case in `status` (`canMove`). */
export function adminMoves(status: CaseStatus): AdminMove[] {
  return DECISIONS.filter((move) => move !== "delete").filter((move) => nextStatus(status, move) !== null);
}

/** The decisions of an administrator: a change of status, or the deletion. */
export const DECISIONS = CASE_DECISIONS;
export type Decision = AdminMove | "delete";

/** The error of a decision that fails. */
export const decisionFailure = (decision: Decision) =>
  decision === "delete" ? "deletion_failed" : "status_update_failed";

/** The decision with this name; null when there is none. */
export function parseDecision(name: unknown): Decision | null {
  return DECISIONS.find((each) => each === name) ?? null;
}

/** True when `decision` may be taken on a case in `status`. */
export function allowsDecision(status: CaseStatus, decision: Decision): boolean {
  return decision === "delete" || nextStatus(status, decision) !== null;
}

/** « Messages » is offered for every case that is not a draft (spec section 2, dashboard; decision 0015). */
export function offersMessages(status: CaseStatus): boolean {
  return status !== "draft";
}

/** An amount in cents as the text of a field: « 12 480,50 », « 1 500 ». */
export function amountText(cents: number | null): string {
  if (cents === null) return "";
  const euros = Math.trunc(cents / 100);
  const rest = cents % 100;
  const grouped = String(euros).replace(/\B(?=(\d{3})+$)/g, " ");
  return rest === 0 ? grouped : `${grouped},${String(rest).padStart(2, "0")}`;
}

/** Spec section 9: descriptions in lists are cut at this many characters. */
export const EXCERPT_LENGTH = 150;

/**
 * The first 150 characters of a description, with « … » when it is longer; a character outside the BMP is never split.
 */
export function excerpt(description: string): string {
  return beginning(description, EXCERPT_LENGTH);
}

/** The first characters of a text, with « … » when it is longer. */
export function beginning(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return `${characters.slice(0, length).join("").trimEnd()}…`;
}
