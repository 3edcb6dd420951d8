import { and, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations.ts";
import { caseMessages, cases } from "~/db/schema/index.ts";
import { verifyCases } from "~/features/members/verification.jobs.server.ts";
import { aCase, aClient, aMessage, anAdministrator, derive } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import {
  countUnreadForClient,
  countUnreadForStaff,
  findThread,
  readConversation,
  readThread,
  unreadCountSql,
} from "./queries.server.ts";
import { PAGE_SIZE } from "./rules.ts";

freshDatabase();

describe("a thread", () => {
  it("opens at its end and returns the earlier messages page by page", async () => {
    const client = await aClient();
    const caseRow = await aCase(client);
    for (let n = 0; n < PAGE_SIZE + 5; n++) await aMessage(caseRow);
    const end = await readThread(client.actor, caseRow.id);
    expect(end.messages.map((message) => message.seq)).toEqual(Array.from({ length: PAGE_SIZE }, (_, n) => n + 6));
    expect(end).toMatchObject({ hasEarlier: true, hasLater: false });
    const start = await readThread(client.actor, caseRow.id, { before: 6 });
    expect(start.messages.map((message) => message.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(start.hasEarlier).toBe(false);
    const resync = await readThread(client.actor, caseRow.id, { after: 2 });
    expect(resync.messages.map((message) => message.seq)).toEqual(Array.from({ length: PAGE_SIZE }, (_, n) => n + 3));
    expect(resync.hasLater).toBe(true);
  });

  it("is read whole, from its first message, to be printed", async () => {
    const client = await aClient();
    const caseRow = await aCase(client);
    for (let n = 0; n < PAGE_SIZE + 5; n++) await aMessage(caseRow);
    const whole = (await findThread(client.actor, caseRow.id, { isWhole: true })).thread;
    expect(whole.messages.map((message) => message.seq)).toEqual(
      Array.from({ length: PAGE_SIZE + 5 }, (_, n) => n + 1),
    );
    expect(whole.hasEarlier).toBe(false);
  });

  it("shows each side its own messages as its own, and the lawyer under the displayed name", async () => {
    const client = await aClient({ firstName: "Camille", lastName: "Moreau" });
    const staff = await anAdministrator({ firstName: "Alix" });
    const caseRow = await aCase(client);
    await aMessage(caseRow);
    await aMessage(caseRow, { author: staff });
    const [mine, lawyers] = (await readThread(client.actor, caseRow.id)).messages;
    expect(mine).toMatchObject({ isMine: true, isOwn: true, isLawyer: false });
    expect(lawyers).toMatchObject({ isMine: false, isLawyer: true, sender: "Maître Laurent", author: null });
    expect(JSON.stringify(lawyers)).not.toMatch(new RegExp(`${staff.id}|${SYSTEM_USER_ID}|Alix`));
    const [clients, own] = (await readThread(staff.actor, caseRow.id)).messages;
    expect(clients).toMatchObject({ isMine: false, sender: "Camille Moreau" });
    expect(own).toMatchObject({ isMine: true, isOwn: true, sender: "Maître Laurent", author: "Alix" });
    const colleague = await anAdministrator();
    const [, theirs] = (await readThread(colleague.actor, caseRow.id)).messages;
    expect(theirs).toMatchObject({ isMine: true, isOwn: false, author: "Alix" });
  });

  it("is not found by another client, and neither is its case", async () => {
    const caseRow = await aCase(await aClient());
    const stranger = (await aClient()).actor;
    await expect(readThread(stranger, caseRow.id)).rejects.toMatchObject({ code: "case_not_found" });
    await expect(readConversation(stranger, caseRow.id)).rejects.toMatchObject({ code: "case_not_found" });
  });
});

describe("unread counts", () => {
  it("count for each side the messages of the other, and none for other clients", async () => {
    const client = await aClient();
    const staff = await anAdministrator();
    const stranger = await aClient();
    const [first, second] = [await aCase(client), await aCase(client)];
    const before = await countUnreadForStaff(staff.actor);
    await aMessage(first);
    await aMessage(first, { author: staff });
    await aMessage(first, { author: staff, readAt: new Date() });
    await aMessage(second, { author: staff });
    await aMessage(second, { author: staff, isAutomatic: true });
    expect(await countUnreadForClient(client.actor)).toBe(3);
    expect(await countUnreadForStaff(staff.actor)).toBe(before + 1);
    expect(await countUnreadForStaff(client.actor)).toBe(0);
    expect(await countUnreadForClient(stranger.actor)).toBe(0);
    const counts = await db
      .select({ id: cases.id, forClient: unreadCountSql("client"), forStaff: unreadCountSql("staff") })
      .from(cases)
      .where(inArray(cases.id, [first.id, second.id]))
      .orderBy(cases.createdAt);
    expect(counts).toEqual([
      { id: first.id, forClient: 1, forStaff: 1 },
      { id: second.id, forClient: 2, forStaff: 0 },
    ]);
  });

  it("are kept beside the case when messages are written, read or deleted, and corrected at night", async () => {
    const client = await aClient();
    const caseRow = await aCase(client);
    const isKept = async () =>
      (await db.select({ hasUnread: cases.hasUnread }).from(cases).where(eq(cases.id, caseRow.id)))[0]?.hasUnread;
    const read = async (readAt: Date | null) => {
      await db.update(caseMessages).set({ readAt }).where(eq(caseMessages.caseId, caseRow.id));
      await derive(caseRow);
    };
    await aMessage(caseRow, { readAt: new Date() });
    await aMessage(caseRow, { author: await anAdministrator() });
    expect(await isKept()).toBe(false);
    await aMessage(caseRow);
    await aMessage(caseRow);
    expect(await isKept()).toBe(true);
    await db
      .update(caseMessages)
      .set({ readAt: new Date() })
      .where(and(eq(caseMessages.caseId, caseRow.id), eq(caseMessages.seq, 3)));
    await derive(caseRow);
    expect(await isKept()).toBe(true);
    await read(new Date());
    expect(await isKept()).toBe(false);
    await read(null);
    expect(await isKept()).toBe(true);
    await db.delete(caseMessages).where(eq(caseMessages.caseId, caseRow.id));
    await derive(caseRow);
    expect(await isKept()).toBe(false);
    const other = await aCase(client);
    await aMessage(other);
    await db
      .update(cases)
      .set({ hasUnread: sql`not ${cases.hasUnread}` })
      .where(inArray(cases.id, [caseRow.id, other.id]));
    await verifyCases.run({});
    const kept = await db
      .select({ id: cases.id })
      .from(cases)
      .where(and(cases.hasUnread, inArray(cases.id, [caseRow.id, other.id])));
    expect(kept).toEqual([{ id: other.id }]);
  });

  it("exclude only the conversation that is being opened, and accept any text as its id", async () => {
    const client = await aClient();
    const staff = await anAdministrator();
    const [first, second] = [await aCase(client), await aCase(client)];
    await aMessage(first, { author: staff });
    await aMessage(second, { author: staff });
    await aMessage(second, { author: staff });
    expect(await countUnreadForClient(client.actor, first.id)).toBe(2);
    expect(await countUnreadForClient(client.actor, second.id.toUpperCase())).toBe(1);
    expect(await countUnreadForClient(client.actor, "pas-un-dossier")).toBe(3);
  });
});
