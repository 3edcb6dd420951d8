import { and, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { auditEntries } from "~/db/schema";
import type { FileRow } from "~/features/files/commands.server";
import { commitmentTo } from "~/features/files/rules.server";
import { readStampOf } from "~/features/journal/checkpoints/queries.server";
import type { Head } from "~/features/journal/schema";

/**
 * What the journal says of the digest of a file at its receipt: `differs` when it is not the one of the row, else its link
 * of the chain, null within the first second, and the time stamp of a third party that covers the link.
 */
export type Witness = "differs" | { link: number | null; stamp: { head: Head; at: Date } | null };

/**
 * Compares the digest of a file with the journal's line of its receipt, and finds the stamp of the line.
 * @returns null for a file of before such lines, or whose line was erased at the end of its retention.
 * @throws StorageUnavailableError.
 */
export async function readWitness(file: FileRow): Promise<Witness | null> {
  const found = await compareWithJournal(file);
  if (!found || found === "differs") return found;
  return { ...found, stamp: found.link === null ? null : await readStampOf(found.link) };
}

/** Compares the same, and looks for no stamp. */
export async function compareWithJournal(file: FileRow): Promise<"differs" | { link: number | null } | null> {
  const { id, sha256, receiptSalt } = file;
  const { subjectType, subjectId, action, seq, details } = auditEntries;
  const [line] = await db
    .select({ link: seq, details })
    .from(auditEntries)
    .where(and(eq(subjectType, "file"), eq(subjectId, id), eq(action, "file.received")));
  const commitment = line?.details.commitment;
  if (!line || typeof commitment !== "string") return null;
  if (receiptSalt === null || commitmentTo(sha256, receiptSalt) !== commitment) return "differs";
  return { link: line.link };
}
