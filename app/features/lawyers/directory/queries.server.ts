import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { directoryEntries, directoryIssues, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { config } from "~/platform/config.server";
import { AppError } from "~/platform/errors";
import { canManageLawyers } from "../policy";
import { type DirectoryEntry, matchKey } from "./rules";

/** The current issue of the national directory; null while none was loaded. */
export async function readCurrentIssue(executor: Executor = db) {
  const [issue] = await executor
    .select()
    .from(directoryIssues)
    .where(isNotNull(directoryIssues.completedAt))
    .orderBy(desc(directoryIssues.completedAt))
    .limit(1);
  return issue ?? null;
}

/** What is compared with the directory. */
type Compared = Pick<DirectoryEntry, "bar" | "lastName" | "firstName" | "oathDate" | "cnbfCode"> & { userId: string };

/**
 * The lawyers whom an issue has: the same bar, names and oath date, and the same CNBF code when both sides have one.
 * @returns the ids of their accounts.
 */
export async function findInIssue(
  executor: Executor,
  issueId: string,
  compared: readonly Compared[],
): Promise<Set<string>> {
  const keyed = compared.flatMap((lawyer) => ({ lawyer, key: matchKey(lawyer) }));
  const keys = keyed.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return new Set();
  const entries = await executor
    .select({ key: directoryEntries.matchKey, cnbfCode: directoryEntries.cnbfCode })
    .from(directoryEntries)
    .where(and(eq(directoryEntries.issueId, issueId), inArray(directoryEntries.matchKey, keys)));
  const isSame = (key: string | null, code: string | null) =>
    entries.some((entry) => entry.key === key && (!entry.cnbfCode || !code || entry.cnbfCode === code));
  return new Set(keyed.filter(({ key, lawyer }) => isSame(key, lawyer.cnbfCode)).map(({ lawyer }) => lawyer.userId));
}

/**
 * The page of the directory: the current issue, the former ones, where the monthly job reads it, and how many verified
 * lawyers the current issue no longer has. @throws AppError forbidden.
 */
export async function readDirectoryPage(actor: Actor) {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  const issues = await db
    .select({
      id: directoryIssues.id,
      fileName: directoryIssues.fileName,
      issuedOn: directoryIssues.issuedOn,
      rowCount: directoryIssues.rowCount,
      completedAt: directoryIssues.completedAt,
      importedBy: sql<string | null>`nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), '')`,
    })
    .from(directoryIssues)
    .leftJoin(profiles, eq(profiles.id, directoryIssues.importedBy))
    .where(isNotNull(directoryIssues.completedAt))
    .orderBy(desc(directoryIssues.completedAt))
    .limit(12);
  return {
    issues,
    missing: await db.$count(lawyers, isNotNull(lawyers.missingSince)),
    url: config.LAWYER_DIRECTORY_URL ?? null,
  };
}
