import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import { auditEntries, caseAttachments, caseMembers, cases, files, profiles, users } from "~/db/schema/index.ts";
import { removeCase } from "~/features/cases/desk/commands.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { deletePerson } from "~/features/people/deletion.commands.server.ts";
import { isShownToOwner } from "~/features/privacy/access/access.server.ts";
import { readDraft, saveDraft } from "~/platform/forms/drafts.server.ts";
import { aCase, aClient, aLawyer, anAdministrator } from "~tests/factories/index.ts";
import { aScheduled, come, inDays, messagesOf, post, scheduledOf } from "~tests/factories/scheduled.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { announceUnread } from "../jobs.server.ts";
import { readThread } from "../queries.server.ts";
import { cancelScheduled, changeScheduled, scheduleMessage, sendScheduledNow } from "./commands.server.ts";
import { sendDueMessages } from "./jobs.server.ts";
import { listScheduled } from "./queries.server.ts";
import { MAX_SCHEDULED } from "./rules.ts";

freshDatabase();
queueJobs(announceUnread, removeObjects);

const run = () => sendDueMessages.run({});

describe("a scheduled message", () => {
  it("is read by those who handle the case, and nowhere by its client, until it leaves", async () => {
    const { client, lawyer, caseRow, caseId, id } = await aScheduled({ fileCount: 1 });
    const [listed] = await listScheduled(lawyer.actor, caseId);
    expect(listed).toMatchObject({ id, text: "À lundi.", isHeld: false, isOwn: true, files: [{}] });
    expect(listed?.title).toMatch(/^Partira le \S+ .* à 9\sh\s00 — de Maître Anne Rey$/);
    for (const { actor } of [client, await aClient(), await aLawyer()])
      await expect(listScheduled(actor, caseId)).rejects.toMatchObject({ code: "case_not_found" });
    // In a case with a lawyer an administrator gives a reason first.
    const staff = await anAdministrator();
    await expect(listScheduled(staff.actor, caseId)).rejects.toMatchObject({ code: "reason_needed" });
    expect((await readThread(client.actor, caseId)).messages).toEqual([]);
    await run();
    expect(await messagesOf(caseId)).toEqual([]);
    const entries = await db
      .select({ isShown: isShownToOwner() })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id));
    expect(entries).toEqual([{ isShown: false }]);
    expect(await db.$count(caseAttachments, eq(caseAttachments.caseId, caseRow.id))).toBe(0);
  });

  it("leaves once, however many processes send it, as if its author sent it then", async () => {
    const { client, lawyer, caseId, id, files: made } = await aScheduled({ fileCount: 2 });
    await db.update(cases).set({ unansweredSince: new Date() }).where(eq(cases.id, caseId));
    await come(id);
    await Promise.all([run(), run()]);
    await run();
    const [message, ...others] = await messagesOf(caseId);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      message: "À lundi.",
      authorId: lawyer.id,
      signature: "Maître Anne Rey",
      readAt: null,
    });
    const { messages } = await readThread(client.actor, caseId);
    expect(messages[0]?.attachments.map((file) => file.fileId)).toEqual(made.map((file) => file.id));
    expect(await scheduledOf(caseId)).toEqual([]);
    const [caseRow] = await db.select().from(cases).where(eq(cases.id, caseId));
    expect(caseRow).toMatchObject({ unansweredSince: null, firstAnsweredAt: expect.any(Date) });
    const posted = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, message?.id ?? ""));
    expect(posted).toMatchObject([{ action: "message.posted", actorId: lawyer.id }]);
  });

  it("leaves once when the process that sends it is killed in between", async () => {
    const { caseId, id } = await aScheduled({ fileCount: 1 });
    await come(id);
    await db.execute(sql`create function fail() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`);
    await db.execute(
      sql`create trigger fails before delete on scheduled_messages for each row execute function fail()`,
    );
    await run();
    expect([await messagesOf(caseId), (await scheduledOf(caseId)).length]).toEqual([[], 1]);
    await db.execute(sql`drop trigger fails on scheduled_messages`);
    await run();
    expect(await messagesOf(caseId)).toHaveLength(1);
  });

  it("is kept once when its form is sent twice, with its files and without its draft", async () => {
    const { lawyer, caseId, input } = await aScheduled({ fileCount: 1 });
    await scheduleMessage(lawyer.actor, { caseId, ...input });
    expect(await scheduledOf(caseId)).toHaveLength(1);
    const [owner, key] = [{ userId: lawyer.id }, `chat/${caseId}`];
    await saveDraft(owner, key, [{ name: "text", values: ["À lundi."], base: 0 }]);
    await scheduleMessage(lawyer.actor, { caseId, ...input, clientKey: crypto.randomUUID(), fileIds: [] });
    expect(await readDraft(owner, key)).toBeNull();
    const other = await aScheduled();
    const stolen = { ...input, clientKey: other.id, fileIds: [] };
    await expect(scheduleMessage(lawyer.actor, { caseId, ...stolen })).rejects.toMatchObject({
      code: "case_not_found",
    });
  });

  it("is refused with a variable in braces, in a closed case, and beyond ten of a person in a case", async () => {
    const { lawyer, caseId, input } = await aScheduled();
    const again = (given = {}) =>
      scheduleMessage(lawyer.actor, { caseId, ...input, clientKey: crypto.randomUUID(), ...given });
    await expect(again({ text: "Bonjour {firstName}" })).rejects.toMatchObject({ code: "message_unfilled" });
    for (let n = 1; n < MAX_SCHEDULED; n++) await again();
    await expect(again()).rejects.toMatchObject({ code: "too_many_scheduled" });
    await db.update(cases).set({ status: "closed" }).where(eq(cases.id, caseId));
    await expect(again()).rejects.toMatchObject({ code: "schedule_case_closed" });
  });

  it("ends with its case, its client’s account and its author’s, and so do its files", async () => {
    const { caseRow, files: made } = await aScheduled({ fileCount: 1 });
    const [row] = await db.select().from(cases).where(eq(cases.id, caseRow.id));
    await transaction((tx) => removeCase(tx, row as typeof caseRow, null));
    expect([await scheduledOf(caseRow.id), await db.$count(files, eq(files.id, made[0]?.id ?? ""))]).toEqual([[], 0]);
    const other = await aScheduled({ fileCount: 1 });
    await db.delete(users).where(eq(users.id, other.lawyer.id));
    expect([await scheduledOf(other.caseId), await db.$count(files, eq(files.ownerId, other.lawyer.id))]).toEqual([
      [],
      0,
    ]);
    const erased = await aScheduled({ fileCount: 1 });
    await deletePerson((await anAdministrator()).actor, erased.client.id);
    const left = await db.$count(files, eq(files.id, erased.files[0]?.id ?? ""));
    expect([await scheduledOf(erased.caseId), left]).toEqual([[], 0]);
  });
});

describe("a scheduled message that may not leave", () => {
  const heldFor = async (caseId: string) => {
    await run();
    expect(await messagesOf(caseId)).toEqual([]);
    return (await scheduledOf(caseId))[0]?.hold;
  };

  it("stays when its author is no longer in charge, and the desk reads its text", async () => {
    const { lawyer, caseId, id } = await aScheduled();
    await db.delete(caseMembers).where(eq(caseMembers.userId, lawyer.id));
    await come(id);
    expect(await heldFor(caseId)).toBe("not_in_charge");
    await expect(listScheduled(lawyer.actor, caseId)).rejects.toMatchObject({ code: "case_not_found" });
    const staff = await anAdministrator();
    expect(await listScheduled(staff.actor, caseId)).toMatchObject([{ isHeld: true, isOwn: false, text: "À lundi." }]);
    await expect(sendScheduledNow(staff.actor, caseId, id, 2)).rejects.toMatchObject({ code: "scheduled_gone" });
    await cancelScheduled(staff.actor, caseId, id, 2);
    expect(await scheduledOf(caseId)).toEqual([]);
  });

  it("stays when its author is no longer an administrator", async () => {
    const staff = await anAdministrator();
    const { id: caseId } = await aCase(await aClient(), { status: "active" });
    const id = crypto.randomUUID() as string;
    await scheduleMessage(staff.actor, { caseId, text: "Bonjour", fileIds: [], clientKey: id, at: inDays(2) });
    await db.update(profiles).set({ role: "client" }).where(eq(profiles.id, staff.id));
    await come(id);
    expect(await heldFor(caseId)).toBe("not_in_charge");
  });

  it("stays when its case was closed, or went to another account", async () => {
    const closed = await aScheduled();
    await db.update(cases).set({ status: "closed" }).where(eq(cases.id, closed.caseId));
    await come(closed.id);
    expect(await heldFor(closed.caseId)).toBe("case_closed");
    const moved = await aScheduled();
    await db
      .update(cases)
      .set({ userId: (await aClient()).id })
      .where(eq(cases.id, moved.caseId));
    await come(moved.id);
    expect(await heldFor(moved.caseId)).toBe("case_transferred");
  });

  it("stays with its text when one of its files was found infected", async () => {
    const { caseId, id, files: made } = await aScheduled({ fileCount: 1 });
    await db
      .update(files)
      .set({ scanStatus: "infected" })
      .where(eq(files.id, made[0]?.id ?? ""));
    await come(id);
    expect(await heldFor(caseId)).toBe("file_blocked");
  });

  it("stays when the client wrote since, also what its author had not seen, and leaves once it is changed or sent", async () => {
    const { client, lawyer, caseId, id } = await aScheduled();
    await post(client, caseId);
    await come(id);
    await run();
    expect(await scheduledOf(caseId)).toMatchObject([{ hold: "client_wrote", version: 2 }]);
    const [listed] = await listScheduled(lawyer.actor, caseId);
    expect(listed?.title).toBe("Pas envoyé\u00a0: le client a écrit depuis — de Maître Anne Rey");
    await changeScheduled(lawyer.actor, caseId, id, { text: "À mardi.", version: 2, at: inDays(3) });
    await come(id);
    await run();
    expect((await messagesOf(caseId)).map(({ message }) => message)).toEqual(["Bonjour", "À mardi."]);

    const unseen = crypto.randomUUID() as string;
    const { seq } = await post(client, caseId);
    const late = { text: "Sans l’avoir lu", fileIds: [], clientKey: unseen, at: inDays(2), seenSeq: seq - 1 };
    await scheduleMessage(lawyer.actor, { caseId, ...late });
    await come(unseen);
    await run();
    expect(await scheduledOf(caseId)).toMatchObject([{ hold: "client_wrote" }]);
    await sendScheduledNow(lawyer.actor, caseId, unseen, 2);
    expect(await scheduledOf(caseId)).toEqual([]);
    expect(await messagesOf(caseId)).toHaveLength(4);
  });
});
