import { asc, eq, gt, inArray } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { writeInstallation } from "~/db/installation.server";
import { cases, installation } from "~/db/schema";
import { defineJob } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { lockCases } from "./change-case.commands.server";
import { correctSums, deriveCases } from "./derivations.commands.server";

/** The jobs of 0.4.0 that `cases.verify` replaces. */
export const FORMER_JOBS = ["activity.verify", "lawyers.verify_kept", "chat.verify_unread"];

/**
 * Every night: derives what follows from the rows of every case again, corrects what was not right, and logs it: something
 * wrote past the commands. Interrupted, it goes on where it was.
 */
export const verifyCases = defineJob({
  name: "cases.verify",
  cron: "11 4 * * *",
  key: () => "all",
  run: async () => {
    while (await verifyNextCases());
    await correctSums();
  },
});

/** The last case that is verified; missing before the first one and after the last one. */
const VERIFIED_KEY = "cases_verified";
/** How many cases are locked at once. */
const AT_ONCE = 50;

/** Verifies some cases, in the order of their ids. @returns false once none is left. */
export async function verifyNextCases(atOnce = AT_ONCE): Promise<boolean> {
  return transaction(async (tx) => {
    const [row] = await tx.select().from(installation).where(eq(installation.key, VERIFIED_KEY)).for("update");
    const ids = await casesAfter(tx, row?.value as string | undefined, atOnce);
    const last = ids.at(-1);
    if (last === undefined) {
      await tx.delete(installation).where(eq(installation.key, VERIFIED_KEY));
      return false;
    }
    // Whoever is changing a case derives the same.
    const locked = await lockCases(tx, inArray(cases.id, ids), { skipLocked: true });
    for (const { name, caseId } of await deriveCases(tx, locked))
      log.error({ case: caseId, what: name }, "what follows from the rows of a case was not right");
    await writeInstallation(tx, VERIFIED_KEY, last);
    return true;
  });
}

async function casesAfter(tx: Tx, after: string | undefined, atOnce: number): Promise<string[]> {
  const later = after === undefined ? undefined : gt(cases.id, after);
  const rows = await tx.select({ id: cases.id }).from(cases).where(later).orderBy(asc(cases.id)).limit(atOnce);
  return rows.map(({ id }) => id);
}
