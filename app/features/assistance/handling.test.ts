import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { auditEntries, contactMessages, emailLogs } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aClient, anAdministrator, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { completeRequest, markRequestsRead, replyToRequest, retryReply } from "./handling.commands.server.ts";
import type { Reason } from "./labels.ts";
import { countUnreadRequests, listRequests, readOwnRequests, readRequest } from "./queries.server.ts";
import { handling, messageWithReason, replySchema, requestFilters } from "./schema.ts";

freshDatabase();

let stop = async () => {};
let staff: Person;
let other: Person;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail], { work: false });
  staff = await anAdministrator({ firstName: "Alix" });
  other = await anAdministrator({ firstName: "Sacha" });
});
afterAll(() => stop());

type Row = typeof contactMessages.$inferSelect;
let minute = 0;
/** Inserts a request, a minute newer than the previous one; from a visitor unless an owner is given. */
async function aRequest(given: Partial<Row> & { reason?: Reason; text?: string } = {}): Promise<Row> {
  const { reason = "other", text = "Bonjour, une question.", ...columns } = given;
  const createdAt = new Date(Date.UTC(2026, 0, 1, 0, minute++));
  const message = messageWithReason(reason, text);
  const person = { name: "Camille Durand", phone: "06 12 34 56 78", email: "camille@visiteur.example" };
  const [row] = await db
    .insert(contactMessages)
    .values({ ...person, message, createdAt, ...columns })
    .returning();
  return row as Row;
}
const kept = async ({ id }: Row) => (await db.select().from(contactMessages).where(eq(contactMessages.id, id)))[0];
const audited = async ({ id }: Row) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map((entry) => entry.action);
const emailOf = async (row: Row) => {
  const id = (await kept(row))?.replyEmailId;
  return id ? (await db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0] : undefined;
};
const list = async (given: Record<string, string> = {}, actor = staff.actor) =>
  listRequests(actor, requestFilters.parse(given));

describe("an answer to a request", () => {
  it("is sent to the address that a visitor gave, closes the request, and is shown on it with its delivery status", async () => {
    const request = await aRequest();
    await replyToRequest(staff.actor, { id: request.id, reply: "Bonjour,\nvoici la marche à suivre." });
    expect(await kept(request)).toMatchObject({
      status: "completed",
      reply: "Bonjour,\nvoici la marche à suivre.",
      handledBy: staff.id,
      readAt: expect.any(Date),
    });
    expect(await emailOf(request)).toMatchObject({
      recipient: "camille@visiteur.example",
      kind: "assistance_answered",
      status: "queued",
      userId: null,
    });
    expect((await emailOf(request))?.text).toContain("voici la marche à suivre.");
    const { requests } = await list({ status: "completed" });
    expect(requests[0]).toMatchObject({ id: request.id, handledBy: "Alix", delivery: { status: "queued" } });
    await deliverEmail.run({ emailId: (await emailOf(request))?.id as string });
    expect((await list({ status: "completed" })).requests[0]?.delivery?.status).toBe("simulated");
    expect(await audited(request)).toEqual(["assistance.replied"]);
  });

  it("is sent to the account’s current address, and its owner reads it under their own requests", async () => {
    const owner = await aClient();
    const request = await aRequest({ userId: owner.id, email: "ancienne@exemple.fr" });
    await replyToRequest(staff.actor, { id: request.id, reply: "Votre dossier avance." });
    expect(await emailOf(request)).toMatchObject({ recipient: owner.email, userId: owner.id });
    expect(await readOwnRequests(owner.actor)).toMatchObject([
      { id: request.id, status: "completed", reply: "Votre dossier avance.", handledAt: expect.any(String) },
    ]);
  });

  it("is sent once when two people answer at the same time, and the second gets an error", async () => {
    const request = await aRequest();
    const answers = await Promise.allSettled([
      replyToRequest(staff.actor, { id: request.id, reply: "Réponse d’Alix" }),
      replyToRequest(other.actor, { id: request.id, reply: "Réponse de Sacha" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refusal = answers.find((answer) => answer.status === "rejected");
    expect(refusal?.reason).toMatchObject({ code: "request_already_handled", status: 409 });
    expect(await db.$count(emailLogs, eq(emailLogs.text, (await emailOf(request))?.text ?? ""))).toBe(1);
    await expect(completeRequest(other.actor, request.id)).rejects.toMatchObject({ code: "request_already_handled" });
  });

  it("is sent once when its form is sent twice", async () => {
    const request = await aRequest();
    const input = { id: request.id, reply: "Une seule fois." };
    await Promise.all([replyToRequest(staff.actor, input), replyToRequest(staff.actor, input)]);
    expect(await audited(request)).toEqual(["assistance.replied"]);
  });

  it("that cannot be enqueued keeps the request pending, with the spec’s message", async () => {
    const request = await aRequest();
    await stop();
    const failing = replyToRequest(staff.actor, { id: request.id, reply: "Perdue ?" });
    await expect(failing).rejects.toMatchObject({
      code: "reply_failed",
      message: "Erreur lors de l'envoi de la réponse",
    });
    stop = await startJobs(database, [deliverEmail], { work: false });
    expect(await kept(request)).toMatchObject({ status: "pending", reply: null, replyEmailId: null });
    expect(await audited(request)).toEqual([]);
  });

  it("is refused without a known address, and without a request", async () => {
    const request = await aRequest({ email: null });
    const reply = "Bonjour";
    await expect(replyToRequest(staff.actor, { id: request.id, reply })).rejects.toMatchObject({
      code: "reply_without_email",
    });
    expect((await kept(request))?.status).toBe("pending");
    await expect(replyToRequest(staff.actor, { id: crypto.randomUUID(), reply })).rejects.toMatchObject({
      code: "request_not_found",
    });
  });

  it("requires text and a valid id", () => {
    const { error } = replySchema.safeParse({ id: crypto.randomUUID(), reply: " \0 " });
    expect(error?.issues[0]?.message).toBe("Veuillez saisir une réponse");
    expect(replySchema.safeParse({ id: crypto.randomUUID() }).error?.issues[0]?.message).toBe(
      "Veuillez saisir une réponse",
    );
    expect(handling.safeParse({ intent: "complete", id: "1 or 1=1" }).success).toBe(false);
    expect(handling.safeParse({ intent: "delete", id: crypto.randomUUID() }).success).toBe(false);
  });

  it("that the mail server refused keeps its request waiting, until it is closed without an e-mail", async () => {
    const request = await aRequest({ name: "Adresse morte" });
    await replyToRequest(staff.actor, { id: request.id, reply: "Bonjour" });
    const emailId = (await emailOf(request))?.id as string;
    const waiting = async (status: "pending" | "completed") =>
      (await list({ status, search: "Adresse morte" })).requests.map(({ id }) => id);
    expect([await waiting("pending"), await waiting("completed")]).toEqual([[], [request.id]]);
    await db.update(emailLogs).set({ status: "failed", success: false }).where(eq(emailLogs.id, emailId));
    expect([await waiting("pending"), await waiting("completed")]).toEqual([[request.id], []]);
    expect(await readRequest(staff.actor, request.id)).toMatchObject({ status: "pending", reply: "Bonjour" });
    await completeRequest(other.actor, request.id);
    expect([await waiting("pending"), await waiting("completed")]).toEqual([[], [request.id]]);
    expect(await audited(request)).toEqual(["assistance.replied", "assistance.completed"]);
  });

  it("that failed is sent again on demand, and never after it was sent", async () => {
    const request = await aRequest();
    await replyToRequest(staff.actor, { id: request.id, reply: "À renvoyer" });
    const emailId = (await emailOf(request))?.id as string;
    const fail = { status: "failed", success: false, error: "550 inconnu" } as const;
    await db.update(emailLogs).set(fail).where(eq(emailLogs.id, emailId));
    const waiting = (await list({ status: "pending" })).requests.find(({ id }) => id === request.id);
    expect(waiting?.delivery).toMatchObject({ error: "550 inconnu" });
    await retryReply(other.actor, request.id);
    expect(await emailOf(request)).toMatchObject({ status: "queued", error: null });
    await deliverEmail.run({ emailId });
    await retryReply(other.actor, request.id);
    expect(await emailOf(request)).toMatchObject({ status: "simulated" });
    expect(await audited(request)).toEqual(["assistance.replied", "assistance.reply_retried"]);
    await expect(retryReply(staff.actor, (await aRequest()).id)).rejects.toMatchObject({ code: "request_not_found" });
  });

  it("that failed long ago, and whose e-mail was blanked since, is written again and sent whole", async () => {
    const request = await aRequest();
    await replyToRequest(staff.actor, { id: request.id, reply: "À récrire" });
    const blanked = await emailOf(request);
    const erased = { status: "failed", success: false, html: "", text: "" } as const;
    await db
      .update(emailLogs)
      .set(erased)
      .where(eq(emailLogs.id, blanked?.id as string));
    await retryReply(other.actor, request.id);
    const again = await emailOf(request);
    expect(again).toMatchObject({ status: "queued", recipient: blanked?.recipient, text: blanked?.text });
    await deliverEmail.run({ emailId: again?.id as string });
    expect(await emailOf(request)).toMatchObject({ status: "simulated", text: blanked?.text });
    expect((await list({ status: "pending" })).requests.map(({ id }) => id)).not.toContain(request.id);
  });
});

describe("the requests that wait", () => {
  it("stand with the oldest first, page after page, and say for how long they have waited", async () => {
    await db.delete(contactMessages);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    for (let n = 0; n < 25; n++) await aRequest({ createdAt: days(n) });
    const first = await list();
    expect(first.requests.map(({ waits }) => waits?.text).slice(0, 2)).toEqual(["24\u00a0jours", "23\u00a0jours"]);
    const second = await list({ after: first.next as string });
    expect(second.requests).toHaveLength(5);
    expect(second.requests.at(-1)?.waits).toMatchObject({ isLong: false });
    expect((await list({ before: second.previous as string })).requests[0]?.id).toBe(first.requests[0]?.id);
  });
});

describe("a request that needs no e-mail", () => {
  it("without an address keeps what was said by telephone, which is no e-mail", async () => {
    const request = await aRequest({ email: null });
    await completeRequest(staff.actor, request.id, "Rappelée, tout est clair.");
    expect(await kept(request)).toMatchObject({ status: "completed", reply: "Rappelée, tout est clair." });
    expect(await audited(request)).toEqual(["assistance.completed"]);
    const reachable = await aRequest();
    await completeRequest(staff.actor, reachable.id, "Rappelée");
    expect(await kept(reachable)).toMatchObject({ reply: null });
  });

  it("is closed and marked as read, with the person who did it", async () => {
    const request = await aRequest({ email: null });
    await completeRequest(staff.actor, request.id);
    await completeRequest(staff.actor, request.id);
    expect(await kept(request)).toMatchObject({
      status: "completed",
      handledBy: staff.id,
      reply: null,
      readAt: expect.any(Date),
    });
    expect(await audited(request)).toEqual(["assistance.completed"]);
  });
});

describe("the staff’s list", () => {
  it("shows each request with its sender, registered or not, under all filters together", async () => {
    await db.delete(contactMessages);
    const owner = await aClient();
    const lawyer = await aRequest({ reason: "lawyer_joining", name: "Claire Robert", text: "Barreau : Lyon" });
    const done = await aRequest({ reason: "lawyer_joining", name: "Marc Petit" });
    await completeRequest(staff.actor, done.id);
    const own = await aRequest({ userId: owner.id, reason: "case_progress", text: "Et mon dossier ?" });
    const { requests } = await list();
    expect(requests).toMatchObject([
      { id: lawyer.id, userId: null, text: "Barreau : Lyon", email: "camille@visiteur.example" },
      { id: own.id, userId: owner.id, email: owner.email, reason: "Avancement de mon dossier", isUnread: true },
    ]);
    const ids = async (given: Record<string, string>) => (await list(given)).requests.map(({ id }) => id);
    expect(await ids({ status: "completed" })).toEqual([done.id]);
    expect(await ids({ status: "all" })).toEqual([own.id, done.id, lawyer.id]);
    expect(await ids({ status: "all", lawyers: "1" })).toEqual([done.id, lawyer.id]);
    expect(await ids({ lawyers: "1" })).toEqual([lawyer.id]);
    expect(await ids({ status: "all", search: "robert" })).toEqual([lawyer.id]);
    expect(await ids({ search: "100%" })).toEqual([]);
  });

  it("finds by the reference, by a part of the name and of the number together, and despite a slip in a visitor’s name", async () => {
    const request = await aRequest({
      id: "0a1b2c3d-0000-4000-8000-000000000001",
      name: "Bérengère Quillivic",
      phone: "06 12 06 25 26",
    });
    await aRequest({ name: "Bérengère Ozouf", phone: "+33 7 99 88 77 66" });
    const ids = async (given: Record<string, string>) => (await list(given)).requests.map(({ id }) => id);
    for (const search of [
      "0A1B2C3D",
      "0a1b2c",
      "Quill 062526",
      "526 beren",
      "+33612062526",
      "Quilivic",
      "quilivic 0625",
    ])
      expect(await ids({ search }), search).toEqual([request.id]);
    expect(await ids({ search: "quillivic 998" })).toEqual([]);
  });

  it("is paged in both directions, each request exactly once, also when two have the same date", async () => {
    await db.delete(contactMessages);
    const createdAt = new Date("2026-05-01T10:00:00.123Z");
    for (let n = 0; n < 45; n++) await aRequest(n % 3 === 0 ? { createdAt } : {});
    const expected = (await db.select().from(contactMessages))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    const seen: string[] = [];
    let page = await list({ status: "all" });
    for (;;) {
      seen.push(...page.requests.map(({ id }) => id));
      if (!page.next) break;
      page = await list({ status: "all", after: page.next });
    }
    expect(seen).toEqual(expected);
    const back = await list({ status: "all", before: page.previous as string });
    expect(back.requests.map(({ id }) => id)).toEqual(expected.slice(20, 40));
  });

  it("ignores an invalid key or filter", async () => {
    const [first] = (await list()).requests;
    const odd: Record<string, string>[] = [
      { after: "'; drop table cases" },
      { after: "0000-01-01T00:00:00.000000Z_x" },
      { status: "x" },
    ];
    for (const given of odd) expect((await list(given)).requests[0]?.id).toBe(first?.id);
  });

  it("marks all requests as read when it is opened", async () => {
    await aRequest();
    expect(await countUnreadRequests(staff.actor)).toBeGreaterThan(20);
    await markRequestsRead(staff.actor);
    expect(await countUnreadRequests(staff.actor)).toBe(0);
    expect((await list()).requests.every(({ isUnread }) => !isUnread)).toBe(true);
  });

  it("and its actions are refused to a client", async () => {
    const { actor } = await aClient();
    const { id } = await aRequest();
    const attempts = [
      () => list({}, actor),
      () => markRequestsRead(actor),
      () => completeRequest(actor, id),
      () => replyToRequest(actor, { id, reply: "Moi" }),
      () => retryReply(actor, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    expect(await countUnreadRequests(actor)).toBe(0);
  });
});
