import { setImmediate } from "node:timers/promises";
import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import {
  caseDeadlines,
  casePayments,
  cases,
  deadlinesDone,
  keptDeadlineRules,
  nextDeadline,
  profiles,
  staleCaseDeadlines,
} from "~/db/schema";
import type { KeptAct } from "~/db/schema/cases";
import { caseAudience } from "~/features/members/queries.server";
import { publish } from "~/platform/live/live.server";
import { today } from "~/platform/today";
import { CASE_COLUMNS } from "../case/queries.server";
import { caseDeadlines as deadlinesOfCase } from "../case/rules.server";
import { keptActs, leftToDo, type PendingDeadline, RULES_VERSION } from "./rules.server";

/** How many rows one statement writes: PostgreSQL takes 65,535 parameters. */
const ROWS = 10_000;

/**
 * Computes the deadlines and the acts of some cases again and keeps them, within the caller's transaction, which holds the locks of
 * the cases. A case that is over has none.
 * @returns the cases of which a deadline or an act changed.
 */
export async function refreshDeadlines(tx: Tx, caseIds: readonly string[], day = today()): Promise<string[]> {
  // Deleted before reading: a change that is committed meanwhile adds a new row, which stays.
  await tx.delete(staleCaseDeadlines).where(inArray(staleCaseDeadlines.caseId, [...caseIds]));
  const { left, acts } = await computeDeadlines(tx, caseIds, day);
  const former = await tx
    .delete(caseDeadlines)
    .where(inArray(caseDeadlines.caseId, [...caseIds]))
    .returning();
  for (let first = 0; first < left.length; first += ROWS)
    await tx.insert(caseDeadlines).values(left.slice(first, first + ROWS));
  const next = sql`(select due_on, rule from ${caseDeadlines} where ${caseDeadlines.caseId} = kept.id
    order by due_on, rule limit 1)`;
  await tx.execute(sql`
    update ${cases} set next_deadline_on = next.due_on, next_deadline_rule = next.rule
    from (select id from ${cases} where ${inArray(cases.id, [...caseIds])}) kept left join lateral ${next} next on true
    where ${cases.id} = kept.id
      and (${cases.nextDeadlineOn}, ${cases.nextDeadlineRule}) is distinct from (next.due_on, next.rule)`);
  const kept = caseIds.map((id) => ({ id, acts: acts.get(id) ?? [] }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${cases} set acts = kept.acts
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept(id uuid, acts jsonb)
    where ${cases.id} = kept.id and ${cases.acts} is distinct from kept.acts
    returning ${cases.id} as id`);
  return [...new Set([...changedCases(former, left), ...rows.map(({ id }) => id)])];
}

type CaseDeadline = PendingDeadline & { caseId: string };

function changedCases(former: readonly CaseDeadline[], left: readonly CaseDeadline[]): string[] {
  const textsOf = (deadlines: readonly CaseDeadline[]) =>
    new Map(deadlines.map((one) => [`${one.paymentId} ${one.rule} ${one.dueOn}`, one.caseId]));
  const [before, after] = [textsOf(former), textsOf(left)];
  const changed = [...before]
    .filter(([text]) => !after.has(text))
    .concat([...after].filter(([text]) => !before.has(text)));
  return [...new Set(changed.map(([, caseId]) => caseId))];
}

async function computeDeadlines(tx: Tx, caseIds: readonly string[], day: string) {
  const going = await tx
    .select({ id: cases.id, ...CASE_COLUMNS })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(inArray(cases.id, [...caseIds]), sql`${cases.status} not in ('closed', 'rejected')`));
  const left: CaseDeadline[] = [];
  const acts = new Map<string, KeptAct[]>();
  if (going.length === 0) return { left, acts };
  const ofCases = inArray(
    casePayments.caseId,
    going.map((row) => row.id),
  );
  const payments = await tx.select().from(casePayments).where(ofCases);
  const doneRows = await tx
    .select({ paymentId: deadlinesDone.paymentId, rule: deadlinesDone.rule, doneOn: deadlinesDone.doneOn })
    .from(deadlinesDone)
    .innerJoin(casePayments, eq(casePayments.id, deadlinesDone.paymentId))
    .where(ofCases);
  const done = Map.groupBy(doneRows, ({ paymentId }) => paymentId);
  const byCase = Map.groupBy(
    payments.map((payment) => ({
      ...payment,
      done: Object.fromEntries((done.get(payment.id) ?? []).map(({ rule, doneOn }) => [rule, doneOn])),
    })),
    ({ caseId }) => caseId,
  );
  for (const facts of going) {
    const dated = deadlinesOfCase(byCase.get(facts.id) ?? [], facts, day);
    for (const one of leftToDo(dated)) left.push({ ...one, caseId: facts.id });
    acts.set(facts.id, keptActs(dated));
    // Other requests are answered between two cases.
    await setImmediate();
  }
  return { left, acts };
}

/** How many cases are locked at once. */
const BATCH = 25;
/** Before every id. */
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Computes again the deadlines that something changed, those whose first one is over, and all of them when the table of
 * rules changed; announces the cases of which one is new, moved or gone. A case that somebody is changing is left for the
 * next time.
 * @returns how many cases were computed.
 */
export async function keepStaleDeadlines(day = today()): Promise<number> {
  await transaction(async (tx) => {
    await tx.execute(sql`insert into ${staleCaseDeadlines} (case_id)
      select ${cases.id} from ${cases} where ${lt(nextDeadline(cases), day)}`);
    await forgetFormerRules(tx);
  });
  let kept = 0;
  let after: string | null = FIRST_ID;
  while (after !== null) {
    const batch: { last: string | null; count: number } = await keepBatch(after, day);
    after = batch.last;
    kept += batch.count;
  }
  return kept;
}

/** Every case with a payment is stale once the table of rules has a higher version. */
async function forgetFormerRules(tx: Tx): Promise<void> {
  const raised = await tx
    .insert(keptDeadlineRules)
    .values({ version: RULES_VERSION })
    .onConflictDoUpdate({
      target: keptDeadlineRules.one,
      set: { version: RULES_VERSION },
      // A former version that still serves computes nothing again.
      setWhere: lt(keptDeadlineRules.version, RULES_VERSION),
    })
    .returning();
  if (raised.length === 0) return;
  await tx.execute(
    sql`insert into ${staleCaseDeadlines} (case_id) select distinct ${casePayments.caseId} from ${casePayments}`,
  );
}

async function keepBatch(after: string, day: string): Promise<{ last: string | null; count: number }> {
  return transaction(async (tx) => {
    const { caseId } = staleCaseDeadlines;
    const stale = await tx
      .selectDistinct({ caseId })
      .from(staleCaseDeadlines)
      .where(sql`${caseId} > ${after}::uuid`)
      .orderBy(caseId)
      .limit(BATCH);
    const ids = stale.map((row) => row.caseId);
    if (ids.length === 0) return { last: null, count: 0 };
    // The rows of deleted cases.
    const itsCase = tx.select({ one: sql`1` }).from(cases).where(eq(cases.id, caseId));
    await tx.delete(staleCaseDeadlines).where(and(inArray(caseId, ids), notExists(itsCase)));
    const locked = await tx
      .select({ id: cases.id, userId: cases.userId })
      .from(cases)
      .where(inArray(cases.id, ids))
      .orderBy(cases.id)
      .for("update", { skipLocked: true });
    const lockedIds = locked.map(({ id }) => id);
    const changed = locked.length > 0 ? await refreshDeadlines(tx, lockedIds, day) : [];
    for (const parties of locked.filter(({ id }) => changed.includes(id)))
      await publish(tx, { kind: "case", id: parties.id, audience: await caseAudience(tx, parties) });
    return { last: ids.length < BATCH ? null : (ids.at(-1) ?? null), count: locked.length };
  });
}
