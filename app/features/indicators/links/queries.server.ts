import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { caseGroups, caseIndicators, cases, indicatorValues } from "~/db/schema";
import { GROUP_WEIGHT, LINK_WEIGHT } from "../rules";
import { hasWeight, isCounted, isLinking, isOfCountedCase, mayLink } from "./access.server";
import { COMMON_SHARE, type Edge, mostCarriers } from "./rules";

/** More cases than there will be. */
const ANY_NUMBER = 1e9;

/**
 * In how many cases a value may be now. @param carriers a number of cases that is asked about: no more cases are counted than
 * tell whether it is too many.
 */
export async function readMostCarriers(executor: Executor, carriers = ANY_NUMBER): Promise<number> {
  const enough = Math.ceil((carriers + 1) / COMMON_SHARE);
  const counted = executor.select({ id: cases.id }).from(cases).where(isCounted()).limit(enough).as("counted");
  const [row] = await executor.select({ count: sql<number>`count(*)::int` }).from(counted);
  return mostCarriers(row?.count ?? 0);
}

/**
 * The edges of the graph whose connected parts are the groups: each strong value that two cases or more confirmed, and not
 * too many.
 * @param among only these cases; all without.
 */
export async function readEdges(executor: Executor, among?: SQLWrapper): Promise<Edge[]> {
  const strong = executor
    .$with("strong")
    .as(strongRows(executor, and(isOfCountedCase(), among && inArray(caseIndicators.caseId, among))));
  const carried = executor.$with("carried").as(
    executor
      .select({ value: sql<string>`${caseIndicators.valueId}`.as("value"), carriers: sql<number>`count(*)`.as("n") })
      .from(caseIndicators)
      .innerJoin(indicatorValues, eq(indicatorValues.id, caseIndicators.valueId))
      .where(
        and(
          isLinking(),
          hasWeight(GROUP_WEIGHT),
          isOfCountedCase(),
          among && inArray(caseIndicators.valueId, executor.select({ value: strong.valueId }).from(strong)),
        ),
      )
      .groupBy(caseIndicators.valueId)
      .having(sql`count(*) > 1`),
  );
  const most = await readMostCarriers(executor);
  return executor
    .with(strong, carried)
    .select({ caseId: strong.caseId, valueId: strong.valueId })
    .from(strong)
    .innerJoin(carried, eq(carried.value, strong.valueId))
    .where(sql`${strong.sharing} = 'distinct' or ${carried.carriers} <= ${most}`);
}

const strongRows = (executor: Executor, where: SQL | undefined) =>
  executor
    .select({
      caseId: caseIndicators.caseId,
      valueId: caseIndicators.valueId,
      sharing: indicatorValues.sharing,
    })
    .from(caseIndicators)
    .innerJoin(indicatorValues, eq(indicatorValues.id, caseIndicators.valueId))
    .where(and(isLinking(), hasWeight(GROUP_WEIGHT), mayLink(), where));

/**
 * In how many other cases each value of a case is confirmed, by value: what links two cases. One statement, whatever it
 * finds. The caller has asked the policy.
 */
export async function countOthers(caseId: string, executor: Executor = db): Promise<Map<string, number>> {
  const own = executor
    .select({ id: caseIndicators.valueId })
    .from(caseIndicators)
    .where(and(eq(caseIndicators.caseId, caseId), isLinking()));
  const rows = await executor
    .select({ valueId: caseIndicators.valueId, others: sql<number>`count(*)::int` })
    .from(caseIndicators)
    .innerJoin(indicatorValues, eq(indicatorValues.id, caseIndicators.valueId))
    .where(
      and(
        inArray(caseIndicators.valueId, own),
        sql`${caseIndicators.caseId} <> ${caseId}`,
        isLinking(),
        hasWeight(LINK_WEIGHT),
        mayLink(),
        isOfCountedCase(),
      ),
    )
    .groupBy(caseIndicators.valueId);
  return new Map(rows.map(({ valueId, others }) => [valueId, others]));
}

/** The group of a case with how many counted cases it has; null for a case alone. The caller has asked the policy. */
export async function readGroup(caseId: string, executor: Executor = db): Promise<{ id: string; size: number } | null> {
  const members = executor
    .select({ groupId: caseGroups.groupId })
    .from(caseGroups)
    .where(eq(caseGroups.caseId, caseId));
  const [row] = await executor
    .select({ id: caseGroups.groupId, size: sql<number>`count(*)::int` })
    .from(caseGroups)
    .innerJoin(cases, eq(cases.id, caseGroups.caseId))
    .where(and(inArray(caseGroups.groupId, members), isCounted()))
    .groupBy(caseGroups.groupId);
  return row && row.size > 1 ? row : null;
}
