import { and, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { caseGroups, caseIndicators, cases, indicatorValues } from "~/db/schema";
import { json } from "~/platform/zip.server";
import { defineNoun, sealedRows } from "../nouns.server";
import { indicatorsForCopy, listForCopy } from "./copy.queries.server";
import { linkCounted, regroupLeft, regroupNightly } from "./links/jobs.server";
import { leaveGroup, leaveGroups } from "./links/leaving.commands.server";
import { openValue, sealValue } from "./values/sealed-values.server";

const isNamed = () =>
  db.select({ one: sql`1` }).from(caseIndicators).where(sql`${caseIndicators.valueId} = ${indicatorValues.id}`);

export const noun = defineNoun({
  jobs: [regroupLeft, linkCounted, regroupNightly],
  sealed: [
    sealedRows({
      table: indicatorValues,
      id: [indicatorValues.id],
      key: indicatorValues.keyId,
      columns: [indicatorValues.encrypted],
      hidden: [indicatorValues.digest],
      done: "Traces rechiffrées",
      lost: ({ id }) => `trace ${id}`,
      open: openValue,
      seal: sealValue,
      exported: (value) => ({ value: value?.shown ?? null }),
    }),
  ],
  copy: { order: 15, read: indicatorsForCopy },
  ownData: {
    order: 15,
    ofCase: async function* (_actor, caseId, folder) {
      const indicators = await listForCopy(caseId);
      if (indicators.length > 0) yield json(`${folder}/traces.json`, indicators);
    },
  },
  caseDeleted: leaveGroup,
  // The rows of the cases go with them; what is left of their groups is made again.
  erase: (tx, { userId }) =>
    leaveGroups(
      tx,
      inArray(caseGroups.caseId, tx.select({ id: cases.id }).from(cases).where(sql`${cases.userId} = ${userId}`)),
    ),
  // A value that no case names leads nowhere, unless somebody said that many honest people share it.
  expired: [
    {
      table: indicatorValues,
      which: () =>
        and(notExists(isNamed()), or(isNull(indicatorValues.sharing), sql`${indicatorValues.sharing} = 'distinct'`)),
    },
  ],
});
