import { eq } from "drizzle-orm";
import { db } from "~/db/client.server.ts";
import { users } from "~/db/schema/index.ts";
import { transferCase } from "~/features/transfers/commands.server.ts";
import { proofSlot } from "~/features/transfers/rules.ts";
import type { TransferInput } from "~/features/transfers/schema.ts";
import { aCase, aClient, aFile, anAdministrator, type Person } from "../factories/index.ts";

async function aConfirmedClient(given: Parameters<typeof aClient>[0] = {}) {
  const client = await aClient(given);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, client.id));
  return client;
}

/** A case, its owner, and who it may be transferred to. */
export async function aTransferable() {
  const administrator = await anAdministrator();
  const owner = await aClient({ firstName: "Camille", lastName: "Moreau" });
  const heir = await aConfirmedClient({ firstName: "Zoé", lastName: "Petit" });
  const theCase = await aCase(owner, { status: "active" });
  return { administrator, owner, heir, theCase };
}

type Given = Partial<Pick<TransferInput, "reason" | "words" | "id" | "proof">>;

/** Transfers a case with a new proof, because its owner died unless `given` says otherwise. */
export async function transfer(by: Person, caseId: string, from: Person, to: Person, given: Given = {}) {
  const proof = given.proof ?? (await aFile(by, { slot: proofSlot(caseId), name: "acte.pdf" })).id;
  const input = { id: crypto.randomUUID(), reason: "death", words: null, agrees: "on", ...given } as const;
  await transferCase(by.actor, caseId, { ...input, from: from.id, to: to.id, proof });
  return input.id;
}
