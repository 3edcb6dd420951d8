import { and, eq, exists, inArray, isNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseIndicators, cases, indicatorValues } from "~/db/schema";
import { kindsOfWeight } from "../rules";

/** Whether a row of `cases` is counted: it was sent, and not refused. */
export const isCounted = (): SQL => notInArray(cases.status, ["draft", "rejected"]);

/** Whether the case of a row of `case_indicators` is counted. */
export const isOfCountedCase = (): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cases)
      .where(and(eq(cases.id, caseIndicators.caseId), isCounted())),
  );

/** Whether a row of `case_indicators` links its case: a person confirmed it, and nobody separated the case from it. */
export const isLinking = (): SQL => and(isNull(caseIndicators.exclusion), isNull(caseIndicators.separatedAt)) as SQL;

/** Whether a row of `case_indicators` with its row of `indicator_values` has at least a weight, in hundredths. */
export function hasWeight(least: number): SQL {
  const { kinds, seen } = kindsOfWeight(least);
  const isPhone = and(eq(indicatorValues.kind, "phone"), inArray(caseIndicators.seen, seen));
  return or(inArray(indicatorValues.kind, kinds), seen.length > 0 ? isPhone : undefined) as SQL;
}

/** Whether a row of `indicator_values` may link cases: many honest people are not known to share it. */
export const mayLink = (): SQL => sql`${indicatorValues.sharing} is distinct from 'common'`;
