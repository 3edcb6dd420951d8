import { eq, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { cases } from "~/db/schema";

/**
 * Sets or removes the complaint of a case that the caller is changing: by letter to the prosecutor, from whose day the three
 * months of CPP 85 run, or as its client says.
 */
export async function setComplaint(tx: Tx, caseId: string, filedOn: string | null): Promise<void> {
  await tx
    .update(cases)
    // A page of the wizard that still shows the former answer must not write it back.
    .set({ policeReport: filedOn !== null, policeReportDate: filedOn, version: sql`${cases.version} + 1` })
    .where(eq(cases.id, caseId));
}
