import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { cases } from "~/db/schema";
import { isCaseId } from "../schema";

export type CaseRow = typeof cases.$inferSelect;

/** The case, its row locked until the transaction ends; undefined when there is none. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  if (!isCaseId(id)) return undefined;
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
  return row;
}
