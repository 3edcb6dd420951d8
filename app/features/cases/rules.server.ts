import { randomInt } from "node:crypto";
import { type Column, eq, type SQL } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { caseAttachments, cases, caseTransfers, scheduledFiles, scheduledMessages } from "~/db/schema";
import { ANSWER_COLUMNS } from "./wizard/schema";

const READ_BY_ALL = [
  ...(["id", "reference", "userId", "status", "version"] as const),
  ...(["createdAt", "updatedAt", "submittedAt", "submitWhenVerifiedAt"] as const),
  ...ANSWER_COLUMNS,
] as const;

/**
 * The columns of a case that its owner, their helpers and those who handle it all read. Others are for the work of the
 * staff, such as since when its client waits: a query for the staff names those that it needs.
 */
export const CASE_COLUMNS = Object.fromEntries(READ_BY_ALL.map((name) => [name, cases[name]])) as Pick<
  typeof cases,
  (typeof READ_BY_ALL)[number]
>;

/** Digits and capitals without 0, 1, I, L, O and U, which are easily confused when read aloud or copied by hand. */
export const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 6;

const YEAR = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", year: "numeric" });

/**
 * Makes a new case reference such as 2026-7K3F9Q: the year in Paris and six random characters, so that references
 * cannot be guessed. Two may be equal (1 in 729 million): the caller tries again when the insert conflicts.
 */
export function newCaseReference(now = new Date()): string {
  const characters = Array.from({ length: LENGTH }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]);
  return `${YEAR.format(now)}-${characters.join("")}`;
}

/**
 * A query of the paths of all files that belong to cases: of their messages, of messages that wait, and the proofs of
 * their transfers. @param isOf the condition that a column with the id of a case must meet.
 */
export function casePaths(tx: Tx, isOf: (caseId: Column) => SQL) {
  return tx
    .select({ path: caseAttachments.filePath })
    .from(caseAttachments)
    .where(isOf(caseAttachments.caseId))
    .union(tx.select({ path: caseTransfers.filePath }).from(caseTransfers).where(isOf(caseTransfers.caseId)))
    .union(
      tx
        .select({ path: scheduledFiles.filePath })
        .from(scheduledFiles)
        .innerJoin(scheduledMessages, eq(scheduledMessages.id, scheduledFiles.messageId))
        .where(isOf(scheduledMessages.caseId)),
    );
}
