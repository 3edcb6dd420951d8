import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { caseAttachments, cases, files } from "~/db/schema/index.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { aClient, aLawyer, anAdministrator } from "~tests/factories/index.ts";
import { aScheduled, come, inDays, messagesOf, post, scheduledOf } from "~tests/factories/scheduled.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { announceUnread } from "../jobs.server.ts";
import { cancelScheduled, changeScheduled, sendScheduledNow } from "./commands.server.ts";
import { sendDueMessages } from "./jobs.server.ts";
import { findScheduled, listScheduled } from "./queries.server.ts";

freshDatabase();
queueJobs(announceUnread, removeObjects);

const run = () => sendDueMessages.run({});

describe("a scheduled message that its author sends or changes before its moment", () => {
  it("is held back when the client wrote since, and leaves at the second press", async () => {
    const { client, lawyer, caseId, id } = await aScheduled();
    await post(client, caseId);
    const send = (version: number) => sendScheduledNow(lawyer.actor, caseId, id, version);
    await expect(send(1)).rejects.toMatchObject({ code: "scheduled_changed" });
    expect(await scheduledOf(caseId)).toMatchObject([{ hold: "client_wrote" }]);
    // A page that does not show why it was held back sends nothing.
    await expect(send(1)).rejects.toMatchObject({ code: "scheduled_changed" });
    expect(await messagesOf(caseId)).toHaveLength(1);
    await send(2);
    expect(await messagesOf(caseId)).toHaveLength(2);
  });

  it("is still held back after a change when the case went to another account meanwhile", async () => {
    const { lawyer, caseId, id } = await aScheduled();
    const other = await aClient();
    await db.update(cases).set({ userId: other.id }).where(eq(cases.id, caseId));
    await changeScheduled(lawyer.actor, caseId, id, { text: "À mardi.", version: 1, at: inDays(3) });
    await come(id);
    await run();
    expect(await scheduledOf(caseId)).toMatchObject([{ hold: "case_transferred" }]);
  });
});

describe("a change of a scheduled message", () => {
  it("is its author’s, replaces what its form showed only, and comes too late once it left", async () => {
    const { lawyer, caseId, id } = await aScheduled();
    const found = await findScheduled(lawyer.actor, caseId, id);
    expect(found).toMatchObject({ given: { text: "À lundi.", time: "09:00" }, version: 1 });
    const change = (version: number, text = "À mardi.") =>
      changeScheduled(lawyer.actor, caseId, id, { text, version, at: inDays(4) });
    // The moment that the change puts off has come.
    await come(id);
    await change(1);
    await expect(change(1)).rejects.toMatchObject({ code: "scheduled_changed" });
    await expect(change(2, "")).rejects.toMatchObject({ code: "message_empty" });
    await run();
    expect(await messagesOf(caseId)).toEqual([]);
    await come(id);
    const [, changed] = await Promise.allSettled([run(), change(2)]);
    const left = (await messagesOf(caseId)).length;
    expect(left).toBe(changed.status === "fulfilled" ? 0 : 1);
    if (left === 0) await sendScheduledNow(lawyer.actor, caseId, id, 3);
    const gone = { code: "scheduled_gone" };
    await expect(change(3)).rejects.toMatchObject(gone);
    await expect(sendScheduledNow(lawyer.actor, caseId, id, 3)).rejects.toMatchObject(gone);
    await expect(cancelScheduled(lawyer.actor, caseId, id, 3)).rejects.toMatchObject(gone);
    expect(await messagesOf(caseId)).toHaveLength(1);
  });

  it("is refused to everybody else, and cancelling deletes the files", async () => {
    const { client, caseId, id, lawyer, files: made } = await aScheduled({ fileCount: 1 });
    const change = { text: "Autre", version: 1, at: inDays(4) };
    for (const { actor } of [client, await aClient(), await aLawyer()]) {
      const refusal = { code: "case_not_found" };
      await expect(changeScheduled(actor, caseId, id, change)).rejects.toMatchObject(refusal);
      await expect(sendScheduledNow(actor, caseId, id, 1)).rejects.toMatchObject(refusal);
      await expect(cancelScheduled(actor, caseId, id, 1)).rejects.toMatchObject(refusal);
    }
    const { actor } = await anAdministrator();
    await expect(cancelScheduled(actor, caseId, id, 1)).rejects.toMatchObject({ code: "reason_needed" });
    await cancelScheduled(lawyer.actor, caseId, id, 1);
    await come(id);
    await run();
    expect([await messagesOf(caseId), await db.$count(files, eq(files.id, made[0]?.id ?? ""))]).toEqual([[], 0]);
  });

  it("removes the files that are chosen, and leaves neither text nor file out", async () => {
    const { lawyer, caseId, id, files: made } = await aScheduled({ fileCount: 2 });
    const other = await aScheduled({ fileCount: 1 });
    const [first = "", second = ""] = made.map((file) => file.id);
    const [others = ""] = other.files.map((file) => file.id);
    const change = (version: number, text: string, removed: string[]) =>
      changeScheduled(lawyer.actor, caseId, id, { text, version, removed, at: inDays(4) });
    await expect(change(1, "", [first, second])).rejects.toMatchObject({ code: "message_empty" });
    await change(1, "", [first, others]);
    const [listed] = await listScheduled(lawyer.actor, caseId);
    expect(listed?.files.map((file) => file.id)).toEqual([second]);
    expect(await db.$count(files, inArray(files.id, [first, second, others]))).toBe(2);
    await come(id);
    await run();
    expect(await db.$count(caseAttachments, eq(caseAttachments.caseId, caseId))).toBe(1);
  });

  it("lets one leave whose file was blocked, once it is removed", async () => {
    const { lawyer, caseId, id, files: made } = await aScheduled({ fileCount: 1 });
    const [blocked = ""] = made.map((file) => file.id);
    await db.update(files).set({ scanStatus: "infected" }).where(eq(files.id, blocked));
    await come(id);
    await run();
    expect(await scheduledOf(caseId)).toMatchObject([{ hold: "file_blocked", version: 2 }]);
    const change = { text: "À lundi.", version: 2, removed: [blocked], at: inDays(3) };
    await changeScheduled(lawyer.actor, caseId, id, change);
    await come(id);
    await run();
    expect(await messagesOf(caseId)).toHaveLength(1);
  });

  it("is not cancelled by whoever had a former version before them", async () => {
    const { lawyer, caseId, id } = await aScheduled();
    await changeScheduled(lawyer.actor, caseId, id, { text: "À mardi.", version: 1, at: inDays(4) });
    await expect(cancelScheduled(lawyer.actor, caseId, id, 1)).rejects.toMatchObject({ code: "scheduled_changed" });
    await cancelScheduled(lawyer.actor, caseId, id, 2);
    expect(await scheduledOf(caseId)).toEqual([]);
  });
});
