import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db, transaction } from "~/db/client.server.ts";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations.ts";
import { auditEntries, caseAttachments, caseMessages, cases, files, profiles } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { isJustSent, readDraft, saveDraft } from "~/platform/forms/drafts.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aCase, aClient, aFile, aMessage, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { postAutomaticMessage, postMessage } from "./commands.server.ts";
import { announceUnread } from "./jobs.server.ts";
import { readThread } from "./queries.server.ts";
import { completeChatTutorial, markRead } from "./reading.commands.server.ts";
import { uploadSlot } from "./rules.ts";
import type { MessageInput } from "./schema.ts";

freshDatabase();

let stop = async () => {};
beforeAll(async () => {
  stop = await startJobs(database, [announceUnread], { work: false });
});
afterAll(() => stop());

const post = (actor: Actor, caseId: string, given: Partial<MessageInput> = {}) =>
  postMessage(actor, { caseId, text: "Bonjour", fileIds: [], clientKey: crypto.randomUUID(), ...given });

const messagesOf = (caseId: string) =>
  db.select().from(caseMessages).where(eq(caseMessages.caseId, caseId)).orderBy(caseMessages.seq);

async function aConversation(status: "in_review" | "active" | "draft" = "active") {
  const client = await aClient();
  return { client, staff: await anAdministrator(), caseRow: await aCase(client, { status }) };
}

describe("postMessage", () => {
  it("numbers messages from one, updates the case and records the author in the journal", async () => {
    const { client, caseRow } = await aConversation();
    expect(await post(client.actor, caseRow.id)).toMatchObject({ seq: 1 });
    const second = await post(client.actor, caseRow.id, { text: "Encore moi" });
    expect(second.seq).toBe(2);
    const [touched] = await db.select().from(cases).where(eq(cases.id, caseRow.id));
    expect(touched?.lastMessageSeq).toBe(2);
    expect(touched?.lastMessageAt).toEqual(touched?.lastActivityAt);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, second.id));
    expect(entry).toMatchObject({
      action: "message.posted",
      actorId: client.id,
      subjectId: second.id,
      details: { caseId: caseRow.id, side: "client" },
    });
    expect(JSON.stringify(entry)).not.toContain("Encore moi");
  });

  it("takes its text out of the draft, refuses saves that began before, and leaves what is typed next", async () => {
    const { staff, caseRow } = await aConversation();
    const owner = { userId: staff.id };
    const key = `chat/${caseRow.id}`;
    const clientKey = crypto.randomUUID();
    const unsent = [JSON.stringify({ clientKey, text: "Bonjour", files: [] })];
    await saveDraft(owner, key, [
      { name: "text", values: ["Bonjour\n"], base: 0 },
      { name: "unsent", values: unsent, base: 0 },
    ]);
    await post(staff.actor, caseRow.id, { clientKey });
    expect(await readDraft(owner, key)).toBeNull();
    expect(await isJustSent(owner, key, "")).toBe(true);
    await saveDraft(owner, key, [{ name: "text", values: ["La suite"], base: 0 }]);
    await post(staff.actor, caseRow.id);
    expect((await readDraft(owner, key))?.fields).toEqual({ text: ["La suite"] });
  });

  it("sends the staff's messages under the system account and keeps the real author", async () => {
    const { staff, caseRow } = await aConversation();
    await post(staff.actor, caseRow.id);
    const [message] = await messagesOf(caseRow.id);
    expect(message).toMatchObject({ senderId: SYSTEM_USER_ID, authorId: staff.id, isAutomatic: false });
  });

  it("keeps every message of fifty people who send at once, without a gap or a duplicate", async () => {
    const { client, staff, caseRow } = await aConversation();
    const sent = Array.from({ length: 50 }, (_, n) =>
      post(n % 2 ? client.actor : staff.actor, caseRow.id, { text: `n° ${n}` }),
    );
    const seqs = (await Promise.all(sent)).map((posted) => posted.seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect(new Set((await messagesOf(caseRow.id)).map((message) => message.message)).size).toBe(50);
  });

  it("gives every message to a reader that polls for later messages while others write", async () => {
    const { client, staff, caseRow } = await aConversation();
    const seen: number[] = [];
    let writing = true;
    const reading = (async () => {
      while (writing || seen.length < 50) {
        const { messages } = await readThread(client.actor, caseRow.id, { after: seen.at(-1) ?? 0 });
        seen.push(...messages.map((message) => message.seq));
      }
    })();
    await Promise.all(Array.from({ length: 50 }, () => post(staff.actor, caseRow.id)));
    writing = false;
    await reading;
    expect(seen).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  it("stores one message for a double click, files included", async () => {
    const { client, caseRow } = await aConversation();
    const file = await aFile(client, { slot: uploadSlot(caseRow.id) });
    const click = { text: "Voici", fileIds: [file.id], clientKey: crypto.randomUUID() };
    const [first, second] = await Promise.all([
      post(client.actor, caseRow.id, click),
      post(client.actor, caseRow.id, click),
    ]);
    expect(second).toEqual(first);
    expect(await messagesOf(caseRow.id)).toHaveLength(1);
    expect(await db.select().from(caseAttachments).where(eq(caseAttachments.caseId, caseRow.id))).toHaveLength(1);
    // Another text under the same key is refused, so that none is lost.
    const other = post(client.actor, caseRow.id, { ...click, text: "Autre chose" });
    await expect(other).rejects.toMatchObject({ code: "message_key_used" });
    expect((await post(client.actor, caseRow.id)).seq).toBe(2);
  });

  it("stops the clock of the promised delay with the first text of a person: not with a file alone, nor by itself", async () => {
    const { client, staff, caseRow } = await aConversation("in_review");
    const { id: caseId } = caseRow;
    const answeredAt = async () => {
      const [row] = await db.select({ at: cases.firstAnsweredAt }).from(cases).where(eq(cases.id, caseId));
      return row?.at ?? null;
    };
    await transaction((tx) => postAutomaticMessage(tx, { caseId, text: "Bienvenue" }));
    await post(client.actor, caseId);
    const file = await aFile(staff, { slot: uploadSlot(caseId) });
    await post(staff.actor, caseId, { text: " ", fileIds: [file.id] });
    expect(await answeredAt()).toBeNull();
    await post(staff.actor, caseId, { text: "Voici mon analyse." });
    const first = await answeredAt();
    expect(first).toBeInstanceOf(Date);
    await post(staff.actor, caseId, { text: "Une suite." });
    expect(await answeredAt()).toEqual(first);
  });

  it("holds back an answer when a colleague has answered since its writer began, and sends it the next time", async () => {
    const { client, staff, caseRow } = await aConversation();
    const colleague = await anAdministrator();
    const question = await post(client.actor, caseRow.id, { text: "Une question" });
    const answer = { text: "Ma réponse", clientKey: crypto.randomUUID(), afterSeq: question.seq };
    const first = await post(colleague.actor, caseRow.id, { text: "Sa réponse", afterSeq: question.seq });
    await expect(post(staff.actor, caseRow.id, answer)).rejects.toMatchObject({ code: "answered_meanwhile" });
    expect((await messagesOf(caseRow.id)).map(({ message }) => message)).toEqual(["Une question", "Sa réponse"]);
    const sent = await post(staff.actor, caseRow.id, { ...answer, afterSeq: first.seq });
    expect(sent.seq).toBe(3);
    // The same message again, after another answer, is the one that was sent.
    await post(colleague.actor, caseRow.id, { text: "Encore" });
    expect(await post(staff.actor, caseRow.id, answer)).toEqual(sent);
    // Neither one's own messages, nor automatic ones, nor the client's hold anything back.
    await transaction((tx) => postAutomaticMessage(tx, { caseId: caseRow.id, text: "Bienvenue" }));
    const later = await post(client.actor, caseRow.id, { afterSeq: 0 });
    const own = await post(staff.actor, caseRow.id, { afterSeq: later.seq });
    expect((await post(staff.actor, caseRow.id, { afterSeq: later.seq })).seq).toBe(own.seq + 1);
  });

  it("attaches the files in the order given", async () => {
    const { client, caseRow } = await aConversation();
    const made = [];
    for (const name of ["b.pdf", "a.pdf", "c.pdf"])
      made.push(await aFile(client, { name, slot: uploadSlot(caseRow.id) }));
    await post(client.actor, caseRow.id, { text: "", fileIds: made.map((file) => file.id) });
    const { messages } = await readThread(client.actor, caseRow.id);
    expect(messages[0]?.attachments.map((file) => file.name)).toEqual(["b.pdf", "a.pdf", "c.pdf"]);
    expect(messages[0]?.attachments[0]?.url).toBe(`/cases/${caseRow.id}/attachments/${made[0]?.id}`);
    const [taken] = await db
      .select()
      .from(files)
      .where(eq(files.id, made[0]?.id ?? ""));
    expect(taken?.attachedAt).toBeInstanceOf(Date);
  });

  it("stores no message and takes no file when one of the files is refused, and says why", async () => {
    const { client, caseRow } = await aConversation();
    const slot = uploadSlot(caseRow.id);
    const refused = {
      "somebody else's": [await aFile(await aClient(), { slot }), "file_unavailable"],
      "of another case": [await aFile(client, { slot: uploadSlot(crypto.randomUUID()) }), "file_unavailable"],
      "sent before": [await aFile(client, { slot, attachedAt: new Date() }), "file_unavailable"],
      gone: [{ id: crypto.randomUUID() }, "file_unavailable"],
    } as const;
    const fine = await aFile(client, { slot });
    for (const [name, [{ id }, code]] of Object.entries(refused))
      await expect(post(client.actor, caseRow.id, { fileIds: [fine.id, id] }), name).rejects.toMatchObject({ code });
    expect(await messagesOf(caseRow.id)).toEqual([]);
    expect((await post(client.actor, caseRow.id, { fileIds: [fine.id] })).seq).toBe(1);
  });

  it("takes an infected file as evidence, sealed, and opens it to nobody", async () => {
    const { client, staff, caseRow } = await aConversation();
    const infected = await aFile(client, { slot: uploadSlot(caseRow.id), scanStatus: "infected" });
    await post(client.actor, caseRow.id, { fileIds: [infected.id] });
    for (const { actor } of [client, staff]) {
      const { messages } = await readThread(actor, caseRow.id);
      const [file] = messages[0]?.attachments ?? [];
      expect(file).toMatchObject({ fileId: infected.id, seal: { note: expect.stringContaining("sous scellé") } });
      expect(file).not.toHaveProperty("url");
    }
  });

  it("attaches a file to only one of two messages sent at the same time, and refuses the other", async () => {
    const { client, caseRow } = await aConversation();
    const file = await aFile(client, { slot: uploadSlot(caseRow.id) });
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => post(client.actor, caseRow.id, { fileIds: [file.id] })),
    );
    const codes = outcomes.map((outcome) => (outcome.status === "fulfilled" ? "sent" : outcome.reason.code));
    expect(codes.toSorted()).toEqual(["file_unavailable", "file_unavailable", "sent"]);
    expect(await messagesOf(caseRow.id)).toHaveLength(1);
  });

  it("leaves the case to be answered when its client wrote a message that the writer of the answer had not seen", async () => {
    const { client, staff, caseRow } = await aConversation();
    const awaited = async () => (await db.select().from(cases).where(eq(cases.id, caseRow.id)))[0]?.unansweredSince;
    const { seq } = await post(client.actor, caseRow.id);
    await post(staff.actor, caseRow.id, { seenSeq: seq });
    expect(await awaited()).toBeNull();
    const seen = await post(client.actor, caseRow.id);
    await post(client.actor, caseRow.id, { text: "Et aussi ceci" });
    await post(staff.actor, caseRow.id, { seenSeq: seen.seq });
    const [, , , unseen] = await messagesOf(caseRow.id);
    expect(await awaited()).toEqual(unseen?.createdAt);
    await post(staff.actor, caseRow.id, { seenSeq: seen.seq + 2 });
    expect(await awaited()).toBeNull();
  });

  it("finds no case for another client, for a draft, for a missing case or for an invalid id", async () => {
    const { caseRow } = await aConversation();
    const other = await aClient();
    const draft = await aConversation("draft");
    const refusal = { code: "case_not_found", status: 404 };
    await expect(post(other.actor, caseRow.id)).rejects.toMatchObject(refusal);
    await expect(post(draft.client.actor, draft.caseRow.id)).rejects.toMatchObject(refusal);
    await expect(post(draft.staff.actor, draft.caseRow.id)).rejects.toMatchObject(refusal);
    await expect(post(other.actor, crypto.randomUUID())).rejects.toMatchObject(refusal);
    await expect(post(other.actor, "1' or '1'='1")).rejects.toMatchObject(refusal);
  });
});

describe("postAutomaticMessage", () => {
  it("posts as the lawyer, unread by the client, within the transaction of the caller", async () => {
    const { client, caseRow } = await aConversation("in_review");
    const given = { caseId: caseRow.id, ownerId: client.id, text: "Votre dossier est retenu." };
    const failed = transaction(async (tx) => {
      await postAutomaticMessage(tx, given);
      throw new Error("on purpose");
    });
    await expect(failed).rejects.toThrow("on purpose");
    await transaction((tx) => postAutomaticMessage(tx, given));
    expect(await messagesOf(caseRow.id)).toMatchObject([
      { seq: 1, senderId: SYSTEM_USER_ID, authorId: null, isAutomatic: true, readAt: null },
    ]);
  });
});

describe("a message to a case that was deleted while it was sent", () => {
  it("finds no case", async () => {
    const { client } = await aConversation();
    const late = { caseId: crypto.randomUUID(), ownerId: client.id, text: "Trop tard." };
    await expect(transaction((tx) => postAutomaticMessage(tx, late))).rejects.toMatchObject({ code: "case_not_found" });
  });
});

describe("read marks", () => {
  it("mark the staff's messages as read by the client up to the given one, and leave the client's own messages", async () => {
    const { client, staff, caseRow } = await aConversation();
    await aMessage(caseRow, { author: staff });
    await aMessage(caseRow);
    await aMessage(caseRow, { author: staff });
    await markRead(client.actor, caseRow.id, 2);
    expect((await messagesOf(caseRow.id)).map((message) => message.readAt !== null)).toEqual([true, false, false]);
  });

  it("mark the client's messages as read once an administrator has seen them", async () => {
    const { staff, caseRow } = await aConversation();
    await aMessage(caseRow, { author: staff });
    await aMessage(caseRow);
    await markRead(staff.actor, caseRow.id, 2);
    expect((await messagesOf(caseRow.id)).map((message) => message.readAt !== null)).toEqual([false, true]);
  });

  it("keep the time of the first reading, and are included when the sender fetches the thread", async () => {
    const { client, staff, caseRow } = await aConversation();
    for (let n = 0; n < 3; n++) await aMessage(caseRow);
    await markRead(staff.actor, caseRow.id, 2);
    const first = (await readThread(client.actor, caseRow.id, { after: 3, unreadFrom: 1 })).reads;
    expect(first.map((mark) => mark.seq)).toEqual([1, 2]);
    await markRead(staff.actor, caseRow.id, 3);
    const second = (await readThread(client.actor, caseRow.id, { after: 3, unreadFrom: 2 })).reads;
    expect(second.map((mark) => mark.seq)).toEqual([2, 3]);
    expect(second[0]).toEqual(first[1]);
  });

  it("are refused to a person who may not see the case", async () => {
    const { caseRow } = await aConversation();
    await expect(markRead((await aClient()).actor, caseRow.id, 1)).rejects.toMatchObject({ code: "case_not_found" });
  });
});

it("records that the tutorial was seen", async () => {
  const client = await aClient();
  await completeChatTutorial(client.actor);
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, client.id));
  expect(profile?.chatTutorialCompleted).toBe(true);
});
