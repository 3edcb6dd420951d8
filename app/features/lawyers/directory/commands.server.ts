import { setImmediate } from "node:timers/promises";
import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { db, type Tx, transaction } from "~/db/client.server";
import { directoryEntries, directoryIssues, lawyers, profiles } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { queueEmail, tellAdministrators } from "~/features/emails/commands.server";
import { recordAudit } from "~/features/journal/commands.server";
import { AppError, toAppError } from "~/platform/errors";
import { publicUrl } from "~/platform/http/public-url.server";
import { consume } from "~/platform/rate-limits/rate-limits.server";
import { LAWYER_VERIFIED_SUBJECT, LAWYERS_MISSING_SUBJECT, LawyersMissingEmail, LawyerVerifiedEmail } from "../emails";
import { lawyerLimits } from "../limits.server";
import { canManageLawyers } from "../policy";
import { findInIssue, readCurrentIssue } from "./queries.server";
import { type DirectoryEntry, isShrunk, issueDate, matchKey } from "./rules";
import { readDirectory } from "./rules.server";

export type DirectoryFile = { name: string; stream: AsyncIterable<Uint8Array> };
export type ImportResult = { rows: number; verified: number; missing: number };

const HOUR = 3_600_000;

/** An administrator loads an issue of the directory. @throws the errors of `importIssue`; forbidden, too_many_requests. */
export async function importDirectory(actor: Actor, file: DirectoryFile): Promise<ImportResult> {
  if (!canManageLawyers(actor)) throw new AppError("forbidden");
  await consume(lawyerLimits.directory_import, actor.userId);
  return importIssue(actor.userId, file);
}

/**
 * Loads an issue of the national directory of lawyers and compares all registrations with it. Its lines are written in
 * batches under an issue that nothing reads yet, so that neither the memory nor a long transaction holds them; one
 * transaction then makes it the current one. Until then, and when it is refused, the former issue stays.
 * @param importedBy null for the monthly job.
 * @throws AppError of a missing column; directory_empty, directory_shrunk, directory_wrong_dates, directory_same,
 * directory_too_large, directory_unreadable, directory_failed.
 */
export async function importIssue(importedBy: string | null, { name, stream }: DirectoryFile): Promise<ImportResult> {
  // What a process that ended while it loaded an issue left behind.
  await db
    .delete(directoryIssues)
    .where(and(isNull(directoryIssues.completedAt), lt(directoryIssues.createdAt, new Date(Date.now() - HOUR))));
  const fileName = name.replaceAll("\0", "").slice(-200);
  const issue = { id: crypto.randomUUID(), fileName, issuedOn: issueDate(fileName), importedBy };
  await db.insert(directoryIssues).values({ ...issue, rowCount: 0, sha256: "" });
  try {
    const { batches, sha256 } = readDirectory(stream);
    let [rows, dated] = [0, 0];
    for await (const batch of batches) {
      await insertEntries(issue.id, batch);
      rows += batch.length;
      dated += batch.filter(({ oathDate }) => oathDate !== null).length;
      // The embedded database answers without leaving the thread, so other requests would wait for the whole file.
      await setImmediate();
    }
    if (rows === 0) throw new AppError("directory_empty");
    if (dated * 2 < rows) throw new AppError("directory_wrong_dates");
    const done = await transaction((tx) => makeCurrent(tx, issue.id, { importedBy, rows, sha256: sha256() }));
    await deleteFormerEntries(issue.id);
    return done;
  } catch (error) {
    await db.delete(directoryIssues).where(eq(directoryIssues.id, issue.id));
    throw toAppError(error, "directory_failed");
  }
}

async function insertEntries(issueId: string, entries: readonly DirectoryEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, matchKey: matchKey(entry) ?? "" }));
  // One parameter for all rows: PostgreSQL takes 65,535 parameters at most.
  await db.execute(sql`
    insert into ${directoryEntries} (issue_id, bar, last_name, first_name, oath_date, cnbf_code, match_key)
    select ${issueId}::uuid, bar, "lastName", "firstName", "oathDate", "cnbfCode", "matchKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(bar text, "lastName" text, "firstName" text, "oathDate" date, "cnbfCode" text, "matchKey" text)`);
}

type Loaded = { importedBy: string | null; rows: number; sha256: string };

async function makeCurrent(tx: Tx, issueId: string, { importedBy, rows, sha256 }: Loaded): Promise<ImportResult> {
  // Two issues that are loaded at once become current one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('lawyers/directory'))`);
  const former = await readCurrentIssue(tx);
  if (former?.sha256 === sha256) throw new AppError("directory_same");
  if (former && isShrunk(rows, former.rowCount)) throw new AppError("directory_shrunk");
  await tx
    .update(directoryIssues)
    .set({ rowCount: rows, sha256, completedAt: new Date() })
    .where(eq(directoryIssues.id, issueId));
  await recordAudit(tx, importedBy, {
    action: "directory.imported",
    subjectType: "setting",
    subjectId: "directory",
    details: { rows, issueId },
  });
  const missing = await flagMissing(tx, issueId, former?.id ?? null);
  const verified = await verifyByDirectory(tx);
  return { rows, verified, missing };
}

/** Deletes the lines of the issues before the current one, some at a time, so that other requests do not wait. */
async function deleteFormerEntries(issueId: string): Promise<void> {
  const formerIssues = db
    .select({ id: directoryIssues.id })
    .from(directoryIssues)
    .where(and(isNotNull(directoryIssues.completedAt), ne(directoryIssues.id, issueId)));
  const some = db
    .select({ id: directoryEntries.id })
    .from(directoryEntries)
    .where(inArray(directoryEntries.issueId, formerIssues))
    .limit(5_000);
  while (((await db.delete(directoryEntries).where(inArray(directoryEntries.id, some))).rowCount ?? 0) > 0)
    await setImmediate();
}

const registration = {
  userId: lawyers.userId,
  bar: lawyers.bar,
  oathDate: lawyers.oathDate,
  cnbfCode: lawyers.cnbfCode,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
  verifiedBy: lawyers.verifiedBy,
  missingSince: lawyers.missingSince,
};

async function readRegistrations(tx: Tx, which: SQL | undefined) {
  // The names first, as everywhere: what is compared with the directory is what the trigger keeps as verified.
  const concerned = tx
    .select({ id: lawyers.userId })
    .from(lawyers)
    .where(and(isNotNull(lawyers.bar), which));
  await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, concerned))
    .orderBy(profiles.id)
    .for("share");
  const rows = await tx
    .select(registration)
    .from(lawyers)
    .innerJoin(profiles, eq(profiles.id, lawyers.userId))
    .where(and(isNotNull(lawyers.bar), which))
    .for("update", { of: lawyers });
  return rows.map((row) => ({ ...row, bar: row.bar ?? "" }));
}

/**
 * Verifies, by the current issue of the directory, the registrations that wait for it; tells each lawyer by e-mail.
 * @param userId one lawyer only.
 * @returns how many were verified.
 */
export async function verifyByDirectory(tx: Tx, userId?: string): Promise<number> {
  const issue = await readCurrentIssue(tx);
  if (!issue) return 0;
  const waiting = await readRegistrations(
    tx,
    and(isNull(lawyers.verifiedAt), userId === undefined ? undefined : eq(lawyers.userId, userId)),
  );
  const found = await findInIssue(tx, issue.id, waiting);
  for (const lawyer of waiting.filter((each) => found.has(each.userId))) {
    await tx
      .update(lawyers)
      .set({
        verifiedAt: new Date(),
        verifiedBy: "directory",
        verifiedByUser: null,
        verifiedIssue: issue.id,
        verificationNote: null,
        missingSince: null,
      })
      .where(eq(lawyers.userId, lawyer.userId));
    await recordVerified(tx, null, lawyer);
  }
  return found.size;
}

/** Records a verification and tells the lawyer, in the caller's transaction. */
export async function recordVerified(
  tx: Tx,
  actorId: string | null,
  lawyer: { userId: string; email: string; firstName: string },
): Promise<void> {
  const { userId, email, firstName } = lawyer;
  await recordAudit(tx, actorId, { action: "lawyer.verified", subjectType: "account", subjectId: userId });
  await queueEmail(tx, {
    userId,
    recipient: email,
    kind: "lawyer_verified",
    subject: LAWYER_VERIFIED_SUBJECT,
    element: LawyerVerifiedEmail({ firstName, url: publicUrl("/lawyer/registration") }),
  });
}

/**
 * Flags the verified lawyers whom the new issue no longer has, and tells the administrators: a lawyer may have left the
 * bar, moved to another one, or changed their name. Their verification stays until an administrator has looked.
 * @returns how many are newly missing.
 */
async function flagMissing(tx: Tx, issueId: string, formerId: string | null): Promise<number> {
  const verified = await readRegistrations(tx, isNotNull(lawyers.verifiedAt));
  const present = await findInIssue(tx, issueId, verified);
  const before = formerId ? await findInIssue(tx, formerId, verified) : new Set<string>();
  const idsOf = (those: typeof verified) => those.map(({ userId }) => userId);
  const back = idsOf(verified.filter(({ userId, missingSince }) => missingSince !== null && present.has(userId)));
  // One whom an administrator verified although the directory did not have them is not missing from it.
  const missing = verified.filter(
    ({ userId, verifiedBy, missingSince }) =>
      missingSince === null && !present.has(userId) && (verifiedBy === "directory" || before.has(userId)),
  );
  const byDirectory = idsOf(
    verified.filter(({ userId, verifiedBy }) => verifiedBy === "directory" && present.has(userId)),
  );
  if (byDirectory.length > 0)
    await tx.update(lawyers).set({ verifiedIssue: issueId }).where(inArray(lawyers.userId, byDirectory));
  if (back.length > 0) await tx.update(lawyers).set({ missingSince: null }).where(inArray(lawyers.userId, back));
  if (missing.length === 0) return 0;
  await tx
    .update(lawyers)
    .set({ missingSince: new Date() })
    .where(inArray(lawyers.userId, idsOf(missing)));
  for (const userId of idsOf(missing))
    await recordAudit(tx, null, { action: "lawyer.missing", subjectType: "account", subjectId: userId });
  await tellAdministrators(tx, (administrator) => ({
    kind: "lawyers_missing",
    subject: LAWYERS_MISSING_SUBJECT,
    element: LawyersMissingEmail({
      ...administrator,
      count: missing.length,
      url: publicUrl("/admin/lawyers?missing=1"),
    }),
  }));
  return missing.length;
}
