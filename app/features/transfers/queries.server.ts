import { and, desc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "~/db/client.server";
import { cases, caseTransfers, erasures, files, profiles, users } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";
import { personName } from "~/features/accounts/profile/rules";
import { canTransferCase } from "~/features/cases/policy";
import { recordReading } from "~/features/journal/commands.server";
import { handledCases, hasLawyer, membershipOf, needsReason } from "~/features/members/access.server";
import { helpersOf } from "~/features/members/queries.server";
import { listPeople } from "~/features/people/queries.server";
import { AppError, messageOf } from "~/platform/errors";
import { isId, parseId } from "~/platform/http/params";
import { recipientRefusal } from "./rules";

/** Transfers of one case that its page shows; a case has fewer. */
const MAX_TRANSFERS = 50;

/** The name that an approved identity document proves, as a column of a query on `profiles`; null without one. */
const verifiedName = () =>
  sql<
    string | null
  >`nullif(trim(coalesce(${profiles.verifiedFirstName}, '') || ' ' || coalesce(${profiles.verifiedLastName}, '')), '')`;

/** The account that may receive a case; undefined when there is none. */
export async function findRecipient(executor: Executor, id: string) {
  const [row] = await executor
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      role: profiles.role,
      identityVerified: profiles.identityVerified,
      verifiedName: verifiedName(),
      emailVerified: users.emailVerified,
      isBeingErased: sql<boolean>`exists (select from ${erasures} where ${erasures.userId} = ${profiles.id})`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(and(eq(profiles.id, id), ne(profiles.id, SYSTEM_USER_ID)));
  return row;
}

/**
 * Reads what the transfer of a case needs: its owner, the accounts that are found, the one that was chosen with the
 * reason why it may not receive the case, and the transfers that came before. The reading is recorded.
 * @throws AppError case_not_found; forbidden; reason_needed for an administrator who gave no reason in a case with a
 *   lawyer.
 */
export async function readTransfer(
  actor: Actor,
  caseId: string,
  { search, to }: { search: string; to: string | null },
) {
  const id = parseId(caseId, "case_not_found");
  const row = await findTransferable(actor, id);
  const recipient = to === null ? null : ((await findRecipient(db, to)) ?? null);
  const refusal = recipient && recipientRefusal(recipient, row.userId);
  const [helpers, transfers, found] = await Promise.all([
    helpersOf(db, id),
    listTransfers(id),
    search ? findAccounts(actor, search) : null,
    recordReading(actor, { action: "case.opened", subjectType: "case", subjectId: id, ownerId: row.userId }),
  ]);
  const { reference, hasLawyer, userId, firstName, lastName, email } = row;
  return {
    id,
    reference,
    hasLawyer,
    owner: { id: userId, name: personName({ firstName, lastName, email }), email, verifiedName: row.verifiedName },
    helpers: helpers.length,
    transfers,
    found,
    recipient: recipient && {
      id: recipient.id,
      name: personName(recipient),
      email: recipient.email,
      identityVerified: recipient.identityVerified,
      verifiedName: recipient.verifiedName,
      refusal: refusal && messageOf(refusal),
    },
  };
}
export type Transfer = Awaited<ReturnType<typeof readTransfer>>;

async function findTransferable(actor: Actor, id: string) {
  const [row] = await db
    .select({
      reference: cases.reference,
      status: cases.status,
      userId: cases.userId,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      verifiedName: verifiedName(),
      hasLawyer: hasLawyer(),
      needsReason: needsReason(actor),
      membership: membershipOf(actor),
    })
    .from(cases)
    .innerJoin(profiles, eq(profiles.id, cases.userId))
    .where(and(eq(cases.id, id), handledCases(actor)));
  if (!row) throw new AppError("case_not_found");
  if (!canTransferCase(actor, row)) throw new AppError("forbidden");
  if (row.needsReason) throw new AppError("reason_needed");
  return row;
}

async function findAccounts(actor: Actor, search: string) {
  const filters = {
    role: "user",
    verification: null,
    without: null,
    sort: "newest",
    after: null,
    before: null,
  } as const;
  const { people } = await listPeople(actor, { search, ...filters });
  return people.flatMap((person) =>
    person.role === "client" ? [{ id: person.id, name: personName(person), email: person.email }] : [],
  );
}

const from = alias(profiles, "from_profile");
const to = alias(profiles, "to_profile");
const by = alias(profiles, "by_profile");

async function listTransfers(caseId: string) {
  const named = (person: typeof from | typeof to | typeof by) =>
    sql<string>`coalesce(nullif(trim(${person.firstName} || ' ' || ${person.lastName}), ''), ${person.email}, 'un compte supprimé')`;
  return db
    .select({
      id: caseTransfers.id,
      reason: caseTransfers.reason,
      words: caseTransfers.words,
      createdAt: caseTransfers.createdAt,
      proof: files.name,
      from: named(from),
      to: named(to),
      by: named(by),
    })
    .from(caseTransfers)
    .innerJoin(files, eq(files.path, caseTransfers.filePath))
    .leftJoin(from, eq(from.id, caseTransfers.fromUser))
    .leftJoin(to, eq(to.id, caseTransfers.toUser))
    .leftJoin(by, eq(by.id, caseTransfers.transferredBy))
    .where(eq(caseTransfers.caseId, caseId))
    .orderBy(desc(caseTransfers.createdAt), desc(caseTransfers.id))
    .limit(MAX_TRANSFERS);
}

/**
 * Reads the proof of a transfer, for administrators; the reading is recorded.
 * @throws AppError case_not_found, forbidden, reason_needed, transfer_not_found.
 */
export async function readTransferProof(actor: Actor, caseId: string, transferId: string) {
  const id = parseId(caseId, "case_not_found");
  const { userId: ownerId } = await findTransferable(actor, id);
  if (!isId(transferId)) throw new AppError("transfer_not_found");
  const [row] = await db
    .select({ file: files })
    .from(caseTransfers)
    .innerJoin(files, eq(files.path, caseTransfers.filePath))
    .where(and(eq(caseTransfers.id, transferId), eq(caseTransfers.caseId, id)));
  if (!row) throw new AppError("transfer_not_found");
  // The subject is the case: the owner reads their entries, and must not learn the name of the file.
  const subject = { subjectType: "case", subjectId: id, ownerId } as const;
  await recordReading(actor, { action: "attachment.opened", ...subject, details: { transferId } });
  return row.file;
}
