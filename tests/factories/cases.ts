import { eq, sql } from "drizzle-orm";
import { db, transaction } from "~/db/client.server.ts";
import { type Membership, SYSTEM_USER_ID } from "~/db/schema/enumerations.ts";
import {
  caseAttachments,
  caseLetters,
  caseMembers,
  caseMessages,
  casePayments,
  caseProposals,
  cases,
  feeAgreements,
  staleCaseDeadlines,
} from "~/db/schema/index.ts";
import { encryptLetter, NO_CONTENT } from "~/features/letters/rules.server.ts";
import type { LetterContent } from "~/features/letters/templates/composition.ts";
import { deriveCases } from "~/features/members/derivations.commands.server.ts";
import { bankOfIban, encryptDetails } from "~/features/payments/rules.server.ts";
import type { PaymentDetails } from "~/features/payments/rules.ts";
import { aFile, type StoredFile } from "./files.ts";
import type { Person } from "./people.ts";
import { next } from "./sequence.ts";

export type Case = typeof cases.$inferSelect;
export type Message = typeof caseMessages.$inferSelect;

/** Inserts a case with every step of the wizard filled; under review by default. */
export async function aCase(owner: Person, given: Partial<Case> = {}): Promise<Case> {
  const number = next();
  const status = given.status ?? "in_review";
  const [made] = await db
    .insert(cases)
    .values({
      id: crypto.randomUUID(),
      reference: `2026-${number.toString(36).toUpperCase().padStart(6, "0")}`,
      userId: owner.id,
      scamType: "fake_investment",
      title: given.scamType ?? "fake_investment",
      description: `Un faux conseiller m’a fait virer de l’argent, dossier ${number}.`,
      amount: 1_500_000,
      paymentMethods: ["bank_transfer"],
      availableEvidence: ["bank_statements"],
      contactMethod: "phone",
      contactDate: "2026-02-03",
      submittedAt: status === "draft" ? null : new Date(),
      ...given,
      status,
    })
    .returning();
  if (!made) throw new Error("The case was not written.");
  return made;
}

/** Derives what follows from rows of a case that a test has written itself. */
export const derive = ({ id }: { id: string }) => transaction((tx) => deriveCases(tx, [id]));

/** Adds a person to a case as a member beside its owner; `canWrite` is about a helper. */
export async function aMember(
  caseRow: Case,
  person: Person,
  membership: Membership,
  { canWrite = false } = {},
): Promise<void> {
  await transaction(async (tx) => {
    await tx.insert(caseMembers).values({ caseId: caseRow.id, userId: person.id, membership, canWrite });
    await deriveCases(tx, [caseRow.id], ["members"]);
  });
}

/** Proposes a case to a lawyer. Columns of the proposal may be given. @returns the id of the proposal. */
export async function aProposal(
  caseRow: Case,
  lawyer: Person,
  given: Partial<typeof caseProposals.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await db.insert(caseProposals).values({ id, caseId: caseRow.id, lawyerId: lawyer.id, ...given });
  return id;
}

/** A fee agreement that waits for its client, without its PDF. Columns may be given. @returns its id. */
export async function anAgreement(
  caseRow: Case,
  lawyer: Person,
  given: Partial<typeof feeAgreements.$inferInsert> = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const fees = { baseFee: 60_000, vatRate: 2_000, scope: "Une mise en demeure" };
  const text = { textVersion: "2026-11", sections: [{ title: "Les parties", paragraphs: ["Vous et nous."] }] };
  const row = { id, caseId: caseRow.id, lawyerId: lawyer.id, lawyerName: "Maître Essai", sha256: "0".repeat(64) };
  await db.insert(feeAgreements).values({ ...row, ...fees, ...text, ...given });
  return id;
}

type GivenMessage = Partial<Pick<Message, "message" | "createdAt" | "readAt" | "isAutomatic" | "clientKey">>;

/**
 * Inserts the next message of a case, from its owner; from the staff (as the system account) when `author` is given.
 */
export async function aMessage(caseRow: Case, given: GivenMessage & { author?: Person } = {}): Promise<Message> {
  const { author, ...columns } = given;
  return transaction(async (tx) => {
    const now = columns.createdAt ?? new Date();
    const [touched] = await tx
      .update(cases)
      .set({
        lastMessageSeq: sql`${cases.lastMessageSeq} + 1`,
        lastMessageAt: now,
        lastActivityAt: now,
      })
      .where(eq(cases.id, caseRow.id))
      .returning({ seq: cases.lastMessageSeq });
    if (!touched) throw new Error("The case is gone.");
    const sender = { senderId: author ? SYSTEM_USER_ID : caseRow.userId, authorId: author?.id ?? null };
    const text = { message: `Message ${touched.seq}`, createdAt: now };
    const [message] = await tx
      .insert(caseMessages)
      .values({ ...text, ...columns, ...sender, caseId: caseRow.id, seq: touched.seq })
      .returning();
    if (!message) throw new Error("The message was not written.");
    await deriveCases(tx, [caseRow.id], ["messages"]);
    return message;
  });
}

/** Inserts a piece of evidence of a case: sent with `message`, or added in the wizard without one. */
export async function anAttachment(caseRow: Case, owner: Person, message?: Message): Promise<StoredFile> {
  const file = await aFile(owner, { slot: caseRow.id, attachedAt: new Date() });
  await db.insert(caseAttachments).values({ caseId: caseRow.id, messageId: message?.id ?? null, filePath: file.path });
  return file;
}

/** A payment of a case. Columns may be given, and the details that are sealed. */
export async function aPayment(
  caseRow: Case,
  given: Partial<typeof casePayments.$inferInsert & PaymentDetails> = {},
): Promise<typeof casePayments.$inferSelect> {
  const { payeeName = null, payeeIban = null, cryptoAddress = null, cryptoTransaction = null, ...columns } = given;
  const id = columns.id ?? crypto.randomUUID();
  const [payment] = await transaction(async (tx) =>
    tx
      .insert(casePayments)
      .values({
        caseId: caseRow.id,
        amount: 120_000,
        debitedOn: "2026-03-14",
        method: "transfer",
        ...columns,
        id,
        ...(await encryptDetails(tx, id, { payeeName, payeeIban, cryptoAddress, cryptoTransaction })),
        ...bankOfIban(payeeIban),
      })
      .returning(),
  );
  // As a change of a former version: the tests choose the day of which deadlines are computed.
  await db.insert(staleCaseDeadlines).values({ caseId: caseRow.id });
  return payment as typeof casePayments.$inferSelect;
}

/** Begins a letter: a reply to a refusal about these payments, unless columns or what its client wrote are given. */
export async function aLetter(
  caseRow: Case,
  { content = {}, ...given }: Partial<typeof caseLetters.$inferInsert> & { content?: Partial<LetterContent> } = {},
): Promise<string> {
  const id = given.id ?? crypto.randomUUID();
  await transaction(async (tx) => {
    const sealed = await encryptLetter(tx, id, { content: { ...NO_CONTENT, ...content }, copy: null });
    await tx.insert(caseLetters).values({ kind: "refusal_reply", ...given, caseId: caseRow.id, id, ...sealed });
  });
  return id;
}
