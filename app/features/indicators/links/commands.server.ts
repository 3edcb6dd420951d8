import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "~/db/advisory-locks";
import { type Tx, transaction } from "~/db/client.server";
import { caseGroups, caseIndicators, indicatorValues } from "~/db/schema";
import { GROUP_WEIGHT } from "../rules";
import { hasWeight, isLinking, isOfCountedCase, mayLink } from "./access.server";
import { readEdges, readMostCarriers } from "./queries.server";
import { groupsOf, nameGroups } from "./rules";

/** Rows that one statement writes. */
const BATCH = 5000;

/**
 * Brings a case into the group of those that share a strong value with it, and merges groups that it joins. In a transaction
 * of its own, which only changes groups: it is short, and one runs at a time.
 */
export async function linkCase(caseId: string): Promise<void> {
  await transaction(async (tx) => {
    await lockGroups(tx);
    const carriers = await readCarriers(tx, caseId);
    const most = await readMostCarriers(tx, Math.max(0, ...carriers.map(({ count }) => count)));
    const links = carriers.filter(({ count, sharing }) => count > 1 && (sharing === "distinct" || count <= most));
    await mergeGroups(tx, links);
    // With this case, a value is in too many: the groups that it made are made again without it.
    const tooCommon = carriers.filter(({ count, sharing }) => sharing === null && count === most + 1);
    await regroup(tx, [...new Set(tooCommon.flatMap(({ groups }) => groups))]);
  });
}

type Carriers = { count: number; sharing: "common" | "distinct" | null; groups: string[]; alone: string[] };

/** Of each strong value of a case: in how many cases it is, their groups, and those that are in none. */
async function readCarriers(tx: Tx, caseId: string): Promise<Carriers[]> {
  const own = tx
    .select({ id: caseIndicators.valueId })
    .from(caseIndicators)
    .where(and(eq(caseIndicators.caseId, caseId), isLinking(), isOfCountedCase()));
  return (
    tx
      .select({
        count: sql<number>`count(*)::int`,
        sharing: indicatorValues.sharing,
        groups: sql<
          string[]
        >`coalesce(array_agg(distinct ${caseGroups.groupId}) filter (where ${isNotNull(caseGroups.groupId)}), '{}')`,
        alone: sql<
          string[]
        >`coalesce(array_agg(${caseIndicators.caseId}) filter (where ${caseGroups.groupId} is null), '{}')`,
      })
      .from(caseIndicators)
      .innerJoin(indicatorValues, eq(indicatorValues.id, caseIndicators.valueId))
      .leftJoin(caseGroups, eq(caseGroups.caseId, caseIndicators.caseId))
      .where(
        and(inArray(caseIndicators.valueId, own), isLinking(), hasWeight(GROUP_WEIGHT), mayLink(), isOfCountedCase()),
      )
      .groupBy(indicatorValues.id, indicatorValues.sharing)
      // The case itself must carry the value strongly: a number that was only shown to it links nothing.
      .having(sql`bool_or(${caseIndicators.caseId} = ${caseId})`)
  );
}

/** Sends the same statements whether there is anything to join: how long it takes tells nothing. */
async function mergeGroups(tx: Tx, links: readonly Carriers[]): Promise<void> {
  const groups = sql.param([...new Set(links.flatMap((link) => link.groups))]);
  const alone = sql.param([...new Set(links.flatMap((link) => link.alone))]);
  // The cases of the largest group stay where they are.
  const [largest] = await tx
    .select({ id: caseGroups.groupId })
    .from(caseGroups)
    .where(sql`${caseGroups.groupId} = any(${groups}::uuid[])`)
    .groupBy(caseGroups.groupId)
    .orderBy(sql`count(*) desc`, caseGroups.groupId)
    .limit(1);
  const groupId = largest?.id ?? (crypto.randomUUID() as string);
  await tx
    .update(caseGroups)
    .set({ groupId })
    .where(sql`${caseGroups.groupId} = any(${groups}::uuid[]) and ${caseGroups.groupId} <> ${groupId}`);
  await tx.execute(
    sql`insert into ${caseGroups} (case_id, group_id) select unnest(${alone}::uuid[]), ${groupId}::uuid on conflict do nothing`,
  );
}

/** Makes a group again from what its cases still share: it may fall apart. */
export async function regroupOne(groupId: string): Promise<void> {
  await transaction(async (tx) => {
    await lockGroups(tx);
    await regroup(tx, [groupId]);
  });
}

/** Makes all groups again: what became common, or is no more, is found by no single change. @returns how many there are. */
export async function regroupAll(): Promise<number> {
  return transaction(async (tx) => {
    await lockGroups(tx);
    return regroup(tx, null);
  });
}

async function regroup(tx: Tx, groups: string[] | null): Promise<number> {
  if (groups?.length === 0) return 0;
  const isOfThese = groups ? inArray(caseGroups.groupId, groups) : undefined;
  const former = new Map(
    (await tx.select().from(caseGroups).where(isOfThese)).map(({ caseId, groupId }) => [caseId, groupId]),
  );
  const members = tx.select({ id: caseGroups.caseId }).from(caseGroups).where(isOfThese);
  const edges = await readEdges(tx, groups ? members : undefined);
  const found = groupsOf(edges);
  const named = nameGroups(found, former, () => crypto.randomUUID());
  const gone = [...former.keys()].filter((caseId) => !named.has(caseId));
  for (let at = 0; at < gone.length; at += BATCH)
    await tx.delete(caseGroups).where(inArray(caseGroups.caseId, gone.slice(at, at + BATCH)));
  const changed = [...named].flatMap(([caseId, groupId]) =>
    former.get(caseId) === groupId ? [] : { caseId, groupId },
  );
  await writeGroups(tx, changed);
  return found.length;
}

async function writeGroups(tx: Tx, rows: readonly { caseId: string; groupId: string }[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await tx
      .insert(caseGroups)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({ target: caseGroups.caseId, set: { groupId: sql`excluded.group_id` } });
}

const lockGroups = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.caseGroups})`);
