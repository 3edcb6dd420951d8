import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { auditEntries, caseAttachments, caseMessages, files, isAnswer } from "~/db/schema";
import { removeObjects } from "~/features/files/jobs.server";
import { config } from "~/platform/config.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { type LiveEvent, startLive, subscribe } from "~/platform/live/live.server";
import { aCase, aClient, aMessage, anAdministrator, anAttachment, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { withdrawFile } from "./commands.server";

freshDatabase();
let stops: (() => Promise<void>)[] = [];
let owner: Person;
let staff: Person;
let caseRow: Awaited<ReturnType<typeof aCase>>;
beforeAll(async () => {
  stops = [await startJobs(database, [removeObjects], { work: false }), await startLive(database, config.DATABASE_URL)];
  [owner, staff] = [await aClient(), await anAdministrator()];
});
afterAll(async () => {
  for (const stop of stops) await stop();
});
beforeEach(async () => {
  caseRow = await aCase(owner, { status: "active" });
});

/** Sends a file in its own message, with a scan status. */
async function sendFile(scanStatus: "infected" | "waiting" | "clean", text = "", sender = owner) {
  const message = await aMessage(caseRow, { message: text });
  const { id } = await anAttachment(caseRow, sender, message);
  await db.update(files).set({ scanStatus }).where(eq(files.id, id));
  return { id, messageId: message.id };
}
const readMessageTexts = async (id: string) =>
  (await db.select().from(caseMessages).where(eq(caseMessages.id, id))).map(({ message }) => message);

it("withdraws a blocked file, replaces it by a text in its message, records it in the journal and publishes an event", async () => {
  const { id, messageId } = await sendFile("infected");
  const nextEvent = new Promise<LiveEvent | "resync">((resolve) => {
    const unsubscribe = subscribe({
      wants: () => true,
      send: (event) => {
        unsubscribe();
        resolve(event);
      },
    });
  });
  expect(await withdrawFile(owner.actor, caseRow.id, id)).toEqual({ isClient: true });
  expect(await nextEvent).toEqual({
    kind: "files",
    id: caseRow.id,
    audience: { users: [owner.id], roles: ["administrator"] },
  });
  expect(await db.select().from(files).where(eq(files.id, id))).toEqual([]);
  expect(await db.select().from(caseAttachments).where(eq(caseAttachments.caseId, caseRow.id))).toEqual([]);
  expect(await readMessageTexts(messageId)).toEqual(["(Fichier retiré : notre antivirus l’avait bloqué.)"]);
  expect(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).toMatchObject([
    { action: "file.taken_back", actorId: owner.id, ownerId: owner.id, details: { caseId: caseRow.id } },
  ]);
});

it("keeps the text that was sent with the file", async () => {
  const { id, messageId } = await sendFile("infected", "Voici son contrat.");
  await withdrawFile(owner.actor, caseRow.id, id);
  expect(await readMessageTexts(messageId)).toEqual(["Voici son contrat."]);
});

it("does nothing the second time, so that the form may be sent twice", async () => {
  const { id } = await sendFile("infected");
  await withdrawFile(owner.actor, caseRow.id, id);
  expect(await withdrawFile(owner.actor, caseRow.id, id)).toEqual({ isClient: true });
});

it.each(["waiting", "clean"] as const)(
  "refuses to withdraw a file that is %s, since it is evidence",
  async (scanStatus) => {
    const { id } = await sendFile(scanStatus);
    await expect(withdrawFile(owner.actor, caseRow.id, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await db.$count(files, eq(files.id, id))).toBe(1);
  },
);

it("is for the sender only: neither for the staff nor for another client", async () => {
  const { id } = await sendFile("infected");
  for (const { actor } of [staff, await aClient()])
    await expect(withdrawFile(actor, caseRow.id, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await db.$count(files, eq(files.id, id))).toBe(1);
});

it("works for a file of the staff, which then returns to the staff's page", async () => {
  const { id } = await sendFile("infected", "", staff);
  await expect(withdrawFile(owner.actor, caseRow.id, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await withdrawFile(staff.actor, caseRow.id, id)).toEqual({ isClient: false });
});

it("leaves no answer of the staff where they had sent a file alone: the client waits as before", async () => {
  await aMessage(caseRow, { message: "Bonjour" });
  const message = await aMessage(caseRow, { message: "", author: staff });
  const { id } = await anAttachment(caseRow, staff, message);
  await db.update(files).set({ scanStatus: "infected" }).where(eq(files.id, id));
  await withdrawFile(staff.actor, caseRow.id, id);
  const [kept] = await db.select().from(caseMessages).where(eq(caseMessages.id, message.id));
  expect(kept?.message).toBe("(Fichier retiré : notre antivirus l’avait bloqué.)");
  expect(kept && isAnswer(kept)).toBe(false);
});
