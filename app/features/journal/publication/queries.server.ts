import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { installation } from "~/db/schema";
import type { Head } from "../schema";

/** The key of the last published head in the table `installation`. */
export const PUBLISHED_HEAD = "audit_head";

export type PublishedHead = Head & { at: string; seal?: string };

/** The last published head; undefined before the first. */
export async function readPublishedHead(): Promise<PublishedHead | undefined> {
  const [kept] = await db.select().from(installation).where(eq(installation.key, PUBLISHED_HEAD));
  return kept?.value as PublishedHead | undefined;
}
