import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~/db/client.server";
import { auditEntries, caseAttachments } from "~/db/schema";
import { receiveUpload } from "~/features/files/commands.server";
import type { findFile } from "~/features/files/queries.server";
import { aCase, aClient, aFile, aLawyer, aMember, anAdministrator, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { attachEvidence, openOriginalAttachment } from "./commands.server";
import { listAttachments, readAttachment, readEvidence, refuseClosedAttachment } from "./queries.server";

freshDatabase();

/** A case with a sealed file, or another, and everybody around it. */
async function aSealedCase(given: Partial<Awaited<ReturnType<typeof findFile>>> = {}) {
  const [client, lawyer, administrator, helper] = await Promise.all([
    aClient(),
    aLawyer(),
    anAdministrator(),
    aClient(),
  ]);
  const theCase = await aCase(client, { status: "active" });
  const sealed = { sealedAs: "unsupported", mime: "application/octet-stream", name: "export.zip" } as const;
  const file = await aFile(client, { slot: theCase.id, attachedAt: new Date(), ...sealed, ...given });
  await db.insert(caseAttachments).values({ caseId: theCase.id, filePath: file.path });
  await aMember(theCase, helper, "helper");
  return { client, lawyer, administrator, helper, theCase, file };
}

const SEALED = { code: "file_sealed" };
const accessOf = async (reader: Person, caseId: string) =>
  (await listAttachments(reader.actor, caseId))[0]?.seal?.access;

test("its sender has a sealed file at once, a helper never, an administrator with a reason while there is no lawyer", async () => {
  const { client, administrator, helper, theCase, file } = await aSealedCase();
  expect(await readAttachment(client.actor, theCase.id, file.id)).toMatchObject({ id: file.id });
  for (const reader of [helper, administrator])
    await expect(readAttachment(reader.actor, theCase.id, file.id)).rejects.toMatchObject(SEALED);
  await expect(openOriginalAttachment(helper.actor, theCase.id, file.id)).rejects.toMatchObject(SEALED);
  await expect(openOriginalAttachment(administrator.actor, theCase.id, file.id)).rejects.toMatchObject(SEALED);
  const link = await openOriginalAttachment(administrator.actor, theCase.id, file.id, "technical");
  expect(link).toContain("original=1");
  const opened = and(eq(auditEntries.action, "attachment.original.opened"), eq(auditEntries.subjectId, file.id));
  expect(await db.select().from(auditEntries).where(opened)).toMatchObject([
    { actorId: administrator.id, details: { caseId: theCase.id, reason: "technical" } },
  ]);
  const accesses = [client, helper, administrator].map((reader) => accessOf(reader, theCase.id));
  expect(await Promise.all(accesses)).toEqual(["own", null, "reason"]);
});

test("once a lawyer is in charge they alone of the staff have it, also with a link that was made before", async () => {
  const { lawyer, administrator, theCase, file } = await aSealedCase();
  await openOriginalAttachment(administrator.actor, theCase.id, file.id, "technical");
  await aMember(theCase, lawyer, "lawyer");
  expect(await openOriginalAttachment(lawyer.actor, theCase.id, file.id)).toContain("original=1");
  expect(await refuseClosedAttachment(lawyer.actor, file)).toBe("lawyer");
  await expect(refuseClosedAttachment(administrator.actor, file)).rejects.toMatchObject({ code: "reason_needed" });
});

test("an infected file is for the lawyer in charge alone, in an archive", async () => {
  const { client, lawyer, administrator, theCase, file } = await aSealedCase({
    sealedAs: null,
    scanStatus: "infected",
  });
  for (const reader of [client, administrator])
    await expect(openOriginalAttachment(reader.actor, theCase.id, file.id, "technical")).rejects.toMatchObject(SEALED);
  await aMember(theCase, lawyer, "lawyer");
  expect(await openOriginalAttachment(lawyer.actor, theCase.id, file.id)).toContain("original=1");
  expect(await refuseClosedAttachment(lawyer.actor, file)).toBe("archive");
});

test("the text of a sealed e-mail is read by whoever reads the case, its original is not", async () => {
  const { helper, administrator, theCase, file } = await aSealedCase({
    sealedAs: "attached",
    sealedParts: ["a.exe"],
    mime: "message/rfc822",
  });
  for (const { actor } of [helper, administrator]) {
    expect(await readAttachment(actor, theCase.id, file.id, { isOriginal: false })).toMatchObject({ id: file.id });
    await expect(readAttachment(actor, theCase.id, file.id)).rejects.toMatchObject(SEALED);
  }
});

test("the archive of a case holds a sealed file for its client and its lawyer, and says that it is missing for others", async () => {
  const { client, lawyer, administrator, theCase } = await aSealedCase();
  const blockedFor = async ({ actor }: Person) => (await readEvidence(actor, theCase.id)).exhibits[0]?.blockedReason;
  expect(await blockedFor(client)).toBeNull();
  expect(await blockedFor(administrator)).toBe("sealed");
  await aMember(theCase, lawyer, "lawyer");
  expect(await blockedFor(lawyer)).toBeNull();
});

test("the ranges of one play are one entry of the journal", async () => {
  const { administrator, theCase, file } = await aSealedCase({ sealedAs: null, mime: "video/mp4" });
  for (let range = 0; range < 5; range++)
    await readAttachment(administrator.actor, theCase.id, file.id, { isOriginal: false });
  const opened = and(eq(auditEntries.action, "attachment.opened"), eq(auditEntries.subjectId, file.id));
  expect(await db.$count(auditEntries, opened)).toBe(1);
});

test("a case takes 5 GB of files, and a sentence with a way out beyond", async () => {
  const client = await aClient();
  const theCase = await aCase(client, { status: "draft" });
  const held = await aFile(client, { slot: theCase.id, attachedAt: new Date(), size: 4_999_999_990 });
  await db.insert(caseAttachments).values({ caseId: theCase.id, filePath: held.path });
  const send = async (text: string) => {
    const stream = new Blob([text]).stream() as ReadableStream<Uint8Array>;
    const { id } = await receiveUpload(client.actor, {
      purpose: "attachment",
      slot: theCase.id,
      name: "note.txt",
      stream,
    });
    return transaction((tx) => attachEvidence(tx, client.actor, theCase as never, [id]));
  };
  expect(await send("dix octets")).toHaveLength(1);
  await expect(send("x")).rejects.toMatchObject({ code: "case_full", message: expect.stringContaining("Gardez") });
});
