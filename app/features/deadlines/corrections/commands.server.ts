import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { casePayments, deadlineRuleProposals, deadlineRuleTexts, profiles, staleCaseDeadlines } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail, tellAdministrators } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { publish } from "~/platform/live/live.server";
import { RULE_ANSWER_SUBJECT, RULE_PROPOSED_SUBJECT, RuleAnswerEmail, RuleProposedEmail } from "../emails";
import type { Rule } from "../law/rules";
import { RULES, type RuleText, textOf } from "../law/rules.server";
import { canChangeRules, canReadRules } from "../policy";
import { lastVersion, loadRuleTexts, RULE_TEXTS_EVENT } from "./queries.server";
import { wordsOf } from "./rules.server";
import type { AnswerInput, ProposalInput, RuleTextInput } from "./schema";

/** How many proposals of one person may wait for an answer. */
export const MAX_WAITING_PROPOSALS = 20;

/**
 * Writes the text and dates of a rule in place of those of the program, for everybody and at once; its conditions stay.
 * @param input.base the version that the form showed.
 * @param input.understood that a new first day removes the rule from cases, or brings it back.
 * @throws AppError forbidden, rule_not_found; rule_changed, when another person wrote one since; rule_starts_late;
 * rule_date_moves, for a new first day that is not understood.
 */
export async function changeRuleText(
  actor: Actor,
  id: string,
  { base, understood, ...words }: RuleTextInput,
): Promise<void> {
  const { readOn = null, from = null, ...typed } = words;
  const text = { ...typed, readOn, from };
  const rule = ruleFor(actor, id);
  if (from !== null && rule.to !== null && from > rule.to) throw new AppError("rule_starts_late");
  await write(actor, rule, base, text, understood === "on");
}

/** Goes back to the text of the program. @throws AppError forbidden, rule_not_found, rule_changed. */
export async function restoreRuleText(actor: Actor, id: string, { base }: { base: number }): Promise<void> {
  await write(actor, ruleFor(actor, id), base, null, true);
}

function ruleFor(actor: Actor, id: string): Rule {
  if (!canChangeRules(actor)) throw new AppError("forbidden");
  return known(id);
}

function known(id: string): Rule {
  const rule = RULES.find((one) => one.id === id);
  if (!rule) throw new AppError("rule_not_found");
  return rule;
}

async function write(actor: Actor, rule: Rule, base: number, text: RuleText | null, mayMove: boolean): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('deadline_rule_texts', 0))`);
    const last = await lastVersion(rule.id, tx);
    const [program, before] = [textOf(rule), last ? wordsOf(last) : null];
    const next = isDeepStrictEqual(text, program) ? null : text;
    // Also a form that was sent twice.
    if (isDeepStrictEqual(before, next)) return;
    if ((last?.id ?? 0) !== base) throw new AppError("rule_changed");
    const isMoved = (before ?? program).from !== (next ?? program).from;
    if (isMoved && !mayMove) throw new AppError("rule_date_moves");
    const { from: validFrom = null, ...words } = next ?? {};
    await tx.insert(deadlineRuleTexts).values({ rule: rule.id, ...words, validFrom, authorId: actor.userId });
    await recordAudit(tx, actor.userId, {
      action: next ? "rule.changed" : "rule.restored",
      subjectType: "setting",
      subjectId: rule.id,
    });
    if (isMoved) await forgetKeptDeadlines(tx);
    await publish(tx, { kind: RULE_TEXTS_EVENT, id: rule.id, audience: {} });
  });
  await loadRuleTexts();
}

/** The day from which a rule is valid decides for which payments it gives a date. */
const forgetKeptDeadlines = (tx: Tx) =>
  tx.execute(
    sql`insert into ${staleCaseDeadlines} (case_id) select distinct ${casePayments.caseId} from ${casePayments}`,
  );

/**
 * Keeps a correction that a lawyer or an administrator proposes, and tells the administrators. One that is sent twice is
 * kept once. @throws AppError forbidden, rule_not_found, rule_proposals_full.
 */
export async function proposeCorrection(actor: Actor, ruleId: string, input: ProposalInput): Promise<void> {
  if (!canReadRules(actor)) throw new AppError("forbidden");
  const rule = known(ruleId);
  const { authorId, answeredAt } = deadlineRuleProposals;
  await transaction(async (tx) => {
    // One at a time, so that two forms do not both take the last place.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('deadline_rule_proposals', 0))`);
    const waiting = await tx.$count(deadlineRuleProposals, and(eq(authorId, actor.userId), isNull(answeredAt)));
    const isKept = (await tx.$count(deadlineRuleProposals, eq(deadlineRuleProposals.id, input.id))) > 0;
    if (isKept) return;
    if (waiting >= MAX_WAITING_PROPOSALS) throw new AppError("rule_proposals_full");
    await tx.insert(deadlineRuleProposals).values({ ...input, rule: rule.id, authorId: actor.userId });
    await recordAudit(tx, actor.userId, { action: "rule.proposed", subjectType: "setting", subjectId: rule.id });
    await tellAdministrators(tx, ({ firstName }) => ({
      kind: "rule_proposed",
      subject: RULE_PROPOSED_SUBJECT,
      element: RuleProposedEmail({ firstName, url: pageOf(rule.id) }),
    }));
  });
}

const pageOf = (rule: string): string => publicUrl(`/admin/deadlines/rules/${rule}`);

/**
 * Accepts or refuses a proposal with a word, which its author gets by e-mail. Accepting one changes no text.
 * @throws AppError forbidden, rule_proposal_not_found, rule_proposal_answered.
 */
export async function answerProposal(actor: Actor, { id, decision, answer }: AnswerInput): Promise<void> {
  if (!canChangeRules(actor)) throw new AppError("forbidden");
  const isAccepted = decision === "accept";
  await transaction(async (tx) => {
    const [proposal] = await tx
      .select()
      .from(deadlineRuleProposals)
      .where(eq(deadlineRuleProposals.id, id))
      .for("update");
    if (!proposal) throw new AppError("rule_proposal_not_found");
    if (proposal.answeredAt) throw new AppError("rule_proposal_answered");
    await tx
      .update(deadlineRuleProposals)
      .set({ isAccepted, answer, answeredById: actor.userId, answeredAt: new Date() })
      .where(eq(deadlineRuleProposals.id, id));
    await recordAudit(tx, actor.userId, {
      action: isAccepted ? "rule.proposal_accepted" : "rule.proposal_refused",
      subjectType: "setting",
      subjectId: proposal.rule,
    });
    await tellAuthor(tx, proposal, { isAccepted, answer });
  });
}

type Proposal = typeof deadlineRuleProposals.$inferSelect;

async function tellAuthor(tx: Tx, { authorId, rule }: Proposal, answer: { isAccepted: boolean; answer: string }) {
  if (authorId === null) return;
  const [person] = await tx.select().from(profiles).where(eq(profiles.id, authorId));
  if (!person) return;
  await queueEmail(tx, {
    userId: authorId,
    recipient: person.email,
    kind: "rule_answer",
    subject: RULE_ANSWER_SUBJECT,
    element: RuleAnswerEmail({ firstName: person.firstName, url: pageOf(rule), ...answer }),
  });
}
