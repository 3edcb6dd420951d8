import { count, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "~/db/client.server";
import { deadlineRuleProposals, deadlineRuleTexts, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { AppError } from "~/platform/errors";
import { followEvents } from "~/platform/live/follow.server";
import { describeRule } from "../law/queries.server";
import { currentRules, RULES, type RuleText, showRuleTexts, textOf } from "../law/rules.server";
import { canChangeRules, canReadRules } from "../policy";
import { type Written, wordsOf } from "./rules.server";

/** The kind of the live event that tells every process of a changed text. It has no audience among people. */
export const RULE_TEXTS_EVENT = "rule_texts";

/** How many versions and proposals of a rule its page shows. */
const SHOWN = 20;

const written = {
  id: deadlineRuleTexts.id,
  rule: deadlineRuleTexts.rule,
  action: deadlineRuleTexts.action,
  effect: deadlineRuleTexts.effect,
  article: deadlineRuleTexts.article,
  source: deadlineRuleTexts.source,
  readOn: deadlineRuleTexts.readOn,
  from: deadlineRuleTexts.validFrom,
};

/** The last version of a rule; undefined when nobody has written one. The caller has asked the policy. */
export async function lastVersion(rule: string, executor: Executor = db): Promise<Written | undefined> {
  const [last] = await executor
    .select(written)
    .from(deadlineRuleTexts)
    .where(eq(deadlineRuleTexts.rule, rule))
    .orderBy(desc(deadlineRuleTexts.id))
    .limit(1);
  return last;
}

let reads = 0;
let shownRead = 0;

/** Gives people the texts that administrators wrote, unless a later read has ended first. */
export async function loadRuleTexts(): Promise<void> {
  const read = ++reads;
  const { rule, id } = deadlineRuleTexts;
  const rows = await db.selectDistinctOn([rule], written).from(deadlineRuleTexts).orderBy(rule, desc(id));
  if (read < shownRead) return;
  shownRead = read;
  showRuleTexts(new Map(rows.flatMap((row) => [[row.rule, wordsOf(row)] as const]).filter(isWritten)));
}

const isWritten = (entry: readonly [string, RuleText | null]): entry is readonly [string, RuleText] =>
  entry[1] !== null;

/** Loads them, and again after each change by any process. @returns a function that stops following. */
export const followRuleTexts = (): Promise<() => void> => followEvents(RULE_TEXTS_EVENT, loadRuleTexts);

const author = alias(profiles, "author");
const answerer = alias(profiles, "answerer");
/** Empty once the account is deleted. */
const nameOf = (of: typeof author | typeof answerer) =>
  sql<string>`trim(coalesce(${of.firstName}, '') || ' ' || coalesce(${of.lastName}, ''))`;
const nameText = (name: string): string => name || "un compte supprimé";

/** What was written about rules, by rule: who changed which text, and how many proposals wait. @throws AppError forbidden. */
export async function readCorrections(actor: Actor) {
  if (!canReadRules(actor)) throw new AppError("forbidden");
  const { rule, id } = deadlineRuleTexts;
  const texts = await db
    .selectDistinctOn([rule], { ...written, at: deadlineRuleTexts.createdAt, author: nameOf(author) })
    .from(deadlineRuleTexts)
    .leftJoin(author, eq(author.id, deadlineRuleTexts.authorId))
    .orderBy(rule, desc(id));
  const waiting = await db
    .select({ rule: deadlineRuleProposals.rule, count: sql<number>`count(*)::int` })
    .from(deadlineRuleProposals)
    .where(isNull(deadlineRuleProposals.answeredAt))
    .groupBy(deadlineRuleProposals.rule);
  return {
    changed: new Map(
      texts.filter((row) => wordsOf(row) !== null).map((row) => [row.rule, { at: row.at, by: nameText(row.author) }]),
    ),
    waiting: new Map(waiting.map((row) => [row.rule, row.count])),
  };
}

/** How many proposed corrections wait for the actor's answer; 0 for those who answer none. */
export async function countWaitingCorrections(actor: Actor, executor: Executor = db): Promise<number> {
  if (!canChangeRules(actor)) return 0;
  const [row] = await executor
    .select({ waiting: count() })
    .from(deadlineRuleProposals)
    .where(isNull(deadlineRuleProposals.answeredAt));
  return row?.waiting ?? 0;
}

/**
 * A rule with its text in the program, the versions that were written and the proposals, the latest first.
 * @throws AppError forbidden, rule_not_found.
 */
export async function readRule(actor: Actor, id: string) {
  if (!canReadRules(actor)) throw new AppError("forbidden");
  const program = RULES.find((rule) => rule.id === id);
  const shown = currentRules().find((rule) => rule.id === id);
  if (!program || !shown) throw new AppError("rule_not_found");
  const rows = await db
    .select({ ...written, at: deadlineRuleTexts.createdAt, author: nameOf(author) })
    .from(deadlineRuleTexts)
    .leftJoin(author, eq(author.id, deadlineRuleTexts.authorId))
    .where(eq(deadlineRuleTexts.rule, id))
    .orderBy(desc(deadlineRuleTexts.id))
    .limit(SHOWN);
  const proposals = await db
    .select({ proposal: deadlineRuleProposals, author: nameOf(author), answerer: nameOf(answerer) })
    .from(deadlineRuleProposals)
    .leftJoin(author, eq(author.id, deadlineRuleProposals.authorId))
    .leftJoin(answerer, eq(answerer.id, deadlineRuleProposals.answeredById))
    .where(eq(deadlineRuleProposals.rule, id))
    .orderBy(desc(deadlineRuleProposals.createdAt), desc(deadlineRuleProposals.id))
    .limit(SHOWN);
  const [last] = rows;
  return {
    rule: describeRule(shown),
    program: textOf(program),
    /** As the database has it, which this process may not show yet. */
    text: (last && wordsOf(last)) ?? textOf(program),
    base: last?.id ?? 0,
    canChange: canChangeRules(actor),
    versions: rows.map((row) => ({ id: row.id, words: wordsOf(row), at: row.at, by: nameText(row.author) })),
    proposals: proposals.map(({ proposal, ...by }) => {
      const { id, correction, source, readOn, createdAt, isAccepted, answer, answeredAt } = proposal;
      const answered =
        answer !== null && answeredAt !== null
          ? { isAccepted: isAccepted === true, text: answer, at: answeredAt, by: nameText(by.answerer) }
          : null;
      return { id, correction, source, readOn, at: createdAt, by: nameText(by.author), answered };
    }),
  };
}
export type RulePage = Awaited<ReturnType<typeof readRule>>;
