import { eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { installation } from "~/db/schema";
import type { Head } from "../schema";
import { PUBLISHED_HEAD } from "./commands.server";

export type PublishedHead = Head & { at: string };

/** The last published head; undefined before the first. */
export async function readPublishedHead(): Promise<PublishedHead | undefined> {
  const [kept] = await db.select().from(installation).where(eq(installation.key, PUBLISHED_HEAD));
  return kept?.value as PublishedHead | undefined;
}
