import { and, exists, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Tx } from "~/db/client.server";
import { caseGroups, caseIndicators, cases } from "~/db/schema";
import { defineDerivations } from "~/features/members/derivations.commands.server";
import { enqueue } from "~/platform/jobs/jobs.server";
import { isCounted, isLinking } from "./links/access.server";
import { linkCounted } from "./links/jobs.server";
import { leaveGroups } from "./links/leaving.commands.server";

defineDerivations("indicators", {
  /** A case counts among the groups from when it is sent until it is refused. Groups are changed in their own transaction. */
  groups: { from: ["status"], derive: followStatus },
});

async function followStatus(tx: Tx, caseIds: readonly string[]): Promise<string[]> {
  const ids = [...caseIds];
  const isUncounted = inArray(
    caseGroups.caseId,
    tx
      .select({ id: cases.id })
      .from(cases)
      .where(and(inArray(cases.id, ids), not(isCounted()))),
  );
  await leaveGroups(tx, isUncounted);
  const toLink = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(inArray(cases.id, ids), isCounted(), hasNoGroup(), sharesValue()));
  for (const { id } of toLink) await enqueue(tx, linkCounted, { caseId: id });
  return [];
}

const one = { one: sql`1` };

const hasNoGroup = (): SQL =>
  not(exists(db.select(one).from(caseGroups).where(sql`${caseGroups.caseId} = ${cases.id}`)));

/** Whether another case names a value of a row of `cases`. */
function sharesValue(): SQL {
  const other = alias(caseIndicators, "other_indicators");
  const isOther = sql`${other.valueId} = ${caseIndicators.valueId} and ${other.caseId} <> ${caseIndicators.caseId}`;
  const named = exists(
    db
      .select(one)
      .from(other)
      .where(and(isOther, isNull(other.exclusion), isNull(other.separatedAt))),
  );
  return exists(
    db
      .select(one)
      .from(caseIndicators)
      .where(and(sql`${caseIndicators.caseId} = ${cases.id}`, isLinking(), named)),
  );
}
