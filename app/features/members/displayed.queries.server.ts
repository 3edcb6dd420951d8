import { sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { displayedLawyerSql } from "./displayed.access.server";

/** The name of the lawyer who answers for the messages of the team, without « Maître »; null when none does. */
export async function readDisplayedName(): Promise<string | null> {
  const { rows } = await db.execute<{ name: string | null }>(sql`select ${displayedLawyerSql()} as name`);
  return rows[0]?.name ?? null;
}
