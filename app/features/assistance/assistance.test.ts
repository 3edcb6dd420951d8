import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, contactMessages, emailLogs } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { issueStamp, stampAge } from "~/platform/forms/form-stamp.server.ts";
import { log } from "~/platform/log.server.ts";
import { aClient, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { sendApplication, sendRequest } from "./commands.server.ts";
import { REASONS } from "./labels.ts";
import { canReadRequest } from "./policy.ts";
import { readKnownContact, readOwnRequests } from "./queries.server.ts";
import { partnerSchema, schema, splitMessage } from "./schema.ts";

freshDatabase();
queueJobs(deliverEmail);

let address = 0;
/** A sender with an IP address of their own, who opened the form a minute ago. */
const aSender = () => ({ ip: `192.0.2.${++address}`, stamp: issueStamp(), trap: "" });
const input = schema.parse({
  name: "Camille Durand",
  phone: "06 12 34 56 78",
  email: "camille@exemple.fr",
  reason: "speak_to_lawyer",
  message: "Bonjour,\nje voudrais parler à un avocat.",
});
const kept = async (id: string) => (await db.select().from(contactMessages).where(eq(contactMessages.id, id)))[0];

describe("a request for assistance", () => {
  it("is stored for a visitor, pending and unread, with its reason as first line and the e-mail address that was typed", async () => {
    const { id, reference } = await sendRequest(null, input, aSender());
    expect(await kept(id)).toMatchObject({
      userId: null,
      name: "Camille Durand",
      phone: "06 12 34 56 78",
      email: "camille@exemple.fr",
      message: "Raison : Parler à un avocat\nBonjour,\nje voudrais parler à un avocat.",
      status: "pending",
      readAt: null,
    });
    expect(reference).toBe(id.slice(0, 8).toUpperCase());
  });

  it("is stored without the U+0000 that the database rejects, and refused when nothing else was typed", async () => {
    const typed = { name: "Cam\0ille", phone: "06 12 34 56 78\0", reason: "other", message: "Bon\0jour" };
    const { id } = await sendRequest(null, schema.parse(typed), aSender());
    expect(await kept(id)).toMatchObject({ name: "Camille", message: "Raison : Autre demande\nBonjour" });
    expect(schema.safeParse({ ...typed, name: "\0" }).success).toBe(false);
  });

  it("is confirmed by an e-mail with its reference, which quotes no text of the request", async () => {
    const { id, reference } = await sendRequest(null, input, aSender());
    const emails = await db.select().from(emailLogs).where(eq(emailLogs.kind, "assistance_received"));
    const email = emails.find(({ subject }) => subject.includes(reference));
    expect(email).toMatchObject({ recipient: "camille@exemple.fr", userId: null });
    expect(email?.text).toContain(reference);
    expect(email?.text).not.toMatch(/Camille|avocat\.|Durand/);
    const [audit] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(audit).toMatchObject({ action: "assistance.requested", actorId: null, details: {} });
  });

  it("does not require an e-mail address", async () => {
    const { id, emailed } = await sendRequest(null, { ...input, email: undefined }, aSender());
    expect(emailed).toBe(false);
    expect((await kept(id))?.email).toBeNull();
  });

  it("belongs to the signed-in person, with their account’s address", async () => {
    const { actor, email } = await aClient();
    const { id } = await sendRequest(actor, input, aSender());
    expect(await kept(id)).toMatchObject({ userId: actor.userId, email });
  });

  it("is stored once when the same form is sent twice, and twice when its text has changed", async () => {
    const sender = aSender();
    const [one, two] = await Promise.all([sendRequest(null, input, sender), sendRequest(null, input, sender)]);
    const other = await sendRequest(null, { ...input, message: "Autre chose" }, sender);
    expect(two.id).toBe(one.id);
    expect(other.id).not.toBe(one.id);
    expect((await kept(other.id))?.message).toContain("Autre chose");
  });
});

describe("a robot", () => {
  const REFUSED = { code: "assistance_refused", message: "Une erreur est survenue lors de l'envoi de votre demande" };
  const count = async () => (await db.select().from(contactMessages)).length;

  it.each([
    ["fills the hidden field", () => ({ ...aSender(), trap: "https://spam.example" })],
    ["sends no stamp", () => ({ ...aSender(), stamp: null })],
    ["forges a stamp", () => ({ ...aSender(), stamp: `${issueStamp(0).slice(0, -4)}AAAA` })],
    ["ages a stamp", () => ({ ...aSender(), stamp: issueStamp().replace(/^[^.]+/, "1") })],
  ])("that %s is refused and stores nothing", async (_, sender) => {
    const before = await count();
    await expect(sendRequest(null, input, sender())).rejects.toMatchObject(REFUSED);
    expect(await count()).toBe(before);
  });

  it("is not confused with a visitor who sends at once what the browser filled in", async () => {
    const { id } = await sendRequest(null, input, { ...aSender(), stamp: issueStamp(Date.now() - 5) });
    expect(await kept(id)).toMatchObject({ userId: null });
  });

  it("is not confused with somebody who opened the form before the clock was set back", async () => {
    const sender = { ...aSender(), stamp: issueStamp(Date.now() + 3_600_000) };
    await expect(sendRequest(null, input, sender)).resolves.toBeDefined();
  });

  it("is blocked after ten requests from one IP address, and another IP address is not", async () => {
    const sender = aSender();
    for (let n = 0; n < 10; n++) await sendRequest(null, { ...input, message: `Message ${n}` }, sender);
    const refusal = { code: "too_many_requests", retryAfter: expect.any(Number) };
    await expect(sendRequest(null, { ...input, message: "De trop" }, sender)).rejects.toMatchObject(refusal);
    await expect(sendRequest(null, input, aSender())).resolves.toBeDefined();
  });

  it("cannot make us write again and again to somebody, while each request is stored", async () => {
    const email = "victime@exemple.fr";
    const sent = [];
    for (let n = 0; n < 5; n++)
      sent.push(await sendRequest(null, { ...input, email, message: `Message ${n}` }, aSender()));
    expect(sent.map(({ emailed }) => emailed)).toEqual([true, true, true, false, false]);
    expect(await db.$count(emailLogs, eq(emailLogs.recipient, email))).toBe(3);
    expect(await db.$count(contactMessages, eq(contactMessages.email, email))).toBe(5);
  });

  it("is logged when it is refused, without what it wrote", async () => {
    const info = vi.spyOn(log, "info").mockImplementation(() => {});
    const refusal = { code: "assistance_refused" };
    await expect(sendRequest(null, input, { ...aSender(), trap: "x" })).rejects.toMatchObject(refusal);
    await expect(sendRequest(null, input, { ...aSender(), stamp: "a.b.c" })).rejects.toMatchObject(refusal);
    expect(info.mock.calls).toEqual([
      [{ hasTrap: true, ageMs: expect.any(Number) }, "robot refused"],
      [{ hasTrap: false, ageMs: null }, "robot refused"],
    ]);
    info.mockRestore();
  });

  it("cannot forge a stamp", () => {
    expect(stampAge(issueStamp(1_000), 4_000)).toBe(3_000);
    for (const stamp of ["", "a.b.c", null, undefined, "x".repeat(300)]) expect(stampAge(stamp)).toBeNull();
  });
});

describe("a person’s own requests", () => {
  it("are listed newest first with their reason and status, without those of others", async () => {
    const [mine, theirs] = [await aClient(), await aClient()];
    const first = await sendRequest(mine.actor, input, aSender());
    const second = await sendRequest(mine.actor, { ...input, reason: "case_progress", message: "Et ?" }, aSender());
    await sendRequest(theirs.actor, input, aSender());
    await db
      .update(contactMessages)
      .set({ status: "completed", createdAt: new Date("2026-01-01") })
      .where(eq(contactMessages.id, first.id));
    expect(await readOwnRequests(mine.actor)).toMatchObject([
      { id: second.id, reason: "Avancement de mon dossier", text: "Et ?", status: "pending" },
      { id: first.id, reason: "Parler à un avocat", status: "completed" },
    ]);
  });

  it("are readable by their author and the staff only", async () => {
    const [mine, other, staff] = [await aClient(), await aClient(), await anAdministrator()];
    const request = { userId: mine.id };
    expect([mine, other, staff].map(({ actor }) => canReadRequest(actor, request))).toEqual([true, false, true]);
    expect(canReadRequest(other.actor, { userId: null })).toBe(false);
  });

  it("are prefilled from the profile", async () => {
    const { actor, email } = await aClient({ firstName: "Nadia", lastName: "Benali", phone: "+33698765432" });
    expect(await readKnownContact(actor)).toEqual({ name: "Nadia Benali", phone: "06 98 76 54 32", email });
  });
});

describe("a lawyer’s application", () => {
  const application = {
    name: "Claire Robert",
    bar: "Lyon",
    years: "5",
    phone: "04 78 00 00 00",
    email: "claire@avocat.example",
    message: "Droit bancaire.",
  };

  it("is stored with the requests, with the reason of lawyers who apply", async () => {
    const { id } = await sendApplication(null, partnerSchema.parse(application), aSender());
    const message = (await kept(id))?.message ?? "";
    expect(splitMessage(message)).toEqual({
      reason: "Avocat souhaitant rejoindre le réseau",
      text: "Barreau : Lyon\nAnnées de barreau : 5\n\nDroit bancaire.",
    });
  });

  it("requires at least three years at the bar", () => {
    const { error } = partnerSchema.safeParse({ ...application, years: "2" });
    expect(error?.issues[0]?.message).toBe("Le réseau demande au moins trois ans de barreau");
  });
});

describe("the form of a request", () => {
  it("offers the six reasons of the specification", () => expect(REASONS).toHaveLength(6));

  it.each([
    ["name", "   ", "Indiquez votre nom"],
    ["phone", "12", "Numéro de téléphone invalide"],
    ["phone", undefined, "Indiquez un numéro où vous joindre, par exemple 06 12 34 56 78"],
    ["email", "camille@", "Adresse e-mail invalide"],
    ["reason", undefined, "Choisissez la raison de votre demande"],
    ["reason", "autre", "Choisissez la raison de votre demande"],
    ["message", undefined, "Écrivez votre demande"],
  ])("refuses %s = %o and says how to correct it", (field, value, sentence) => {
    const { error } = schema.safeParse({ ...input, [field]: value });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toContainEqual([field, sentence]);
  });
});
