import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { caseMessages, cases, erasures, files, profiles } from "~/db/schema";
import { deleteCase } from "~/features/cases/desk/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { removeObjects } from "~/features/files/jobs.server";
import { deletePerson } from "~/features/people/deletion.commands.server";
import { aCase, aClient, aFile, aLawyer, aMember, anAdministrator, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { aTransferable, transfer } from "~tests/setup/transfers";
import { readTransfer, readTransferProof } from "./queries.server";
import { namesDiffer } from "./rules";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail, removeObjects);

const NOT_FOUND = { code: "case_not_found" };

describe("what a transfer needs", () => {
  it("is an administrator, on a submitted case that is not theirs", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    for (const person of [owner, heir])
      await expect(transfer(person, theCase.id, owner, heir)).rejects.toMatchObject(NOT_FOUND);
    await expect(transfer(lawyer, theCase.id, owner, heir)).rejects.toMatchObject({ code: "forbidden" });
    const draft = await aCase(owner, { status: "draft" });
    await expect(transfer(administrator, draft.id, owner, heir)).rejects.toMatchObject({ code: "forbidden" });
    const own = await aCase(administrator, { status: "active" });
    await expect(transfer(administrator, own.id, administrator, heir)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is a reason first where the case has a lawyer", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    await aMember(theCase, await aLawyer(), "lawyer");
    const refused = { code: "reason_needed" };
    await expect(transfer(administrator, theCase.id, owner, heir)).rejects.toMatchObject(refused);
    await expect(readTransfer(administrator.actor, theCase.id, { search: "", to: null })).rejects.toMatchObject(
      refused,
    );
  });

  it("is the confirmed account of another client, whose erasure is not asked for", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const tryTo = (to: Person) => transfer(administrator, theCase.id, owner, to);
    await expect(tryTo(owner)).rejects.toMatchObject({ code: "recipient_is_owner" });
    await expect(tryTo(await aLawyer())).rejects.toMatchObject({ code: "recipient_not_client" });
    await expect(tryTo(administrator)).rejects.toMatchObject({ code: "recipient_not_client" });
    await expect(tryTo(await aClient())).rejects.toMatchObject({ code: "recipient_unconfirmed" });
    await expect(tryTo({ ...heir, id: crypto.randomUUID() })).rejects.toMatchObject({ code: "recipient_unknown" });
    await db.insert(erasures).values({ userId: heir.id, dueAt: new Date(Date.now() + 1_000_000) });
    await expect(tryTo(heir)).rejects.toMatchObject({ code: "recipient_being_erased" });
    expect((await db.select().from(cases).where(eq(cases.id, theCase.id)))[0]?.userId).toBe(owner.id);
  });

  it("is the owner whom the page named, and a proof that was sent for this case", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    await expect(transfer(administrator, theCase.id, heir, heir)).rejects.toMatchObject({ code: "transfer_changed" });
    const proof = (await aFile(administrator, { slot: "chat:other" })).id;
    await expect(transfer(administrator, theCase.id, owner, heir, { proof })).rejects.toMatchObject({
      code: "file_unavailable",
    });
  });
});

describe("the proof of a transfer", () => {
  it("is read by administrators alone, and goes with the case, also when its sender’s account is deleted", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const id = await transfer(administrator, theCase.id, owner, heir);
    expect((await readTransferProof(administrator.actor, theCase.id, id)).name).toBe("acte.pdf");
    await expect(readTransferProof(heir.actor, theCase.id, id)).rejects.toMatchObject(NOT_FOUND);
    const colleague = await anAdministrator();
    await deletePerson(colleague.actor, administrator.id);
    const file = await readTransferProof(colleague.actor, theCase.id, id);
    await deleteCase(colleague.actor, theCase.id);
    expect(await db.$count(files, eq(files.id, file.id))).toBe(0);
  });

  it("is deleted with the account of the new owner", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const id = await transfer(administrator, theCase.id, owner, heir);
    const file = await readTransferProof(administrator.actor, theCase.id, id);
    await deletePerson(administrator.actor, heir.id);
    expect(await db.$count(files, eq(files.id, file.id))).toBe(0);
    expect(await db.$count(caseMessages, eq(caseMessages.caseId, theCase.id))).toBe(0);
  });
});

it("the page shows the verified names of both people, and says when they differ", async () => {
  const { administrator, owner, heir, theCase } = await aTransferable();
  await db
    .update(profiles)
    .set({ verifiedFirstName: "Jean", verifiedLastName: "Élan" })
    .where(eq(profiles.id, heir.id));
  const read = await readTransfer(administrator.actor, theCase.id, { search: "", to: heir.id });
  expect([read.owner.verifiedName, read.recipient?.verifiedName]).toEqual([null, "Jean Élan"]);
  const named = (name: string, verifiedName: string | null = null) => ({ name, verifiedName });
  expect(namesDiffer(named("Jean Elan"), named("Camille", "JEAN Élan"))).toBe(false);
  expect(namesDiffer(named("Jean Elan"), named("Jean Elan", "Paul Elan"))).toBe(true);
  expect(read.owner.name).toContain(owner.profile.lastName);
});
