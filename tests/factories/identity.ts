import { eq } from "drizzle-orm";
import { db } from "~/db/client.server.ts";
import type { DocumentType, VerificationStep } from "~/db/schema/enumerations.ts";
import { identityDocuments, profiles, verificationSteps } from "~/db/schema/index.ts";
import { aFile } from "./files.ts";
import { aClient, type Person, reload } from "./people.ts";

export type IdentityDocument = typeof identityDocuments.$inferSelect;

/** Inserts one side of an identity document, with its file; pending by default. A rejected one gets a reason. */
export async function aDocument(owner: Person, given: Partial<IdentityDocument> = {}): Promise<IdentityDocument> {
  const documentType = given.documentType ?? "passport";
  const side = given.side === undefined ? (documentType === "proof_of_address" ? null : "front") : given.side;
  const slot = `${documentType}:${side ?? "single"}`;
  const file = await aFile(owner, { purpose: "identity", slot, attachedAt: new Date() });
  const adminNotes = given.status === "rejected" ? "illegible" : null;
  const [document] = await db
    .insert(identityDocuments)
    .values({ userId: owner.id, adminNotes, ...given, documentType, side, filePath: file.path })
    .returning();
  if (!document) throw new Error("The document was not written.");
  return document;
}

/**
 * Makes a person who has sent all three documents (passport, identity card on both sides, proof of address), all
 * pending.
 */
export function aClientAwaitingVerification(given: Parameters<typeof aClient>[0] = {}): Promise<Person> {
  return withDocuments("pending", given);
}

/** Makes a person whose identity is verified: all three documents are approved. */
export function aVerifiedClient(given: Parameters<typeof aClient>[0] = {}): Promise<Person> {
  return withDocuments("approved", given);
}

const STEPS: [VerificationStep, DocumentType][] = [
  ["first_document", "passport"],
  ["second_document", "identity_card"],
  ["proof_of_address", "proof_of_address"],
];

async function withDocuments(status: "pending" | "approved", given: Parameters<typeof aClient>[0]): Promise<Person> {
  const person = await aClient(given);
  for (const [step, documentType] of STEPS) {
    await db.insert(verificationSteps).values({ userId: person.id, step, documentType, status });
    await aDocument(person, { documentType, status });
  }
  await aDocument(person, { documentType: "identity_card", side: "back", status });
  const verdict = { verificationStep: status, identityVerified: status === "approved" };
  await db.update(profiles).set(verdict).where(eq(profiles.id, person.id));
  return reload(person);
}
