import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server.ts";
import { cases, contactMessages, profiles } from "~/db/schema/index.ts";
import { recordAudit } from "~/features/journal/commands.server.ts";
import {
  aCase,
  aClient,
  aClientAwaitingVerification,
  anAdministrator,
  aPerson,
  aVerifiedClient,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { readDeletion, readHistory } from "./history.queries.server.ts";
import { readPerson } from "./person.queries.server.ts";
import { listPeople } from "./queries.server.ts";
import { peopleFilters } from "./schema.ts";

freshDatabase();

let staff: Person;
beforeAll(async () => {
  staff = await anAdministrator({ firstName: "Alix", lastName: "Martin" });
});
const list = (given: Record<string, string> = {}, actor = staff.actor) => listPeople(actor, peopleFilters.parse(given));
const ids = async (given: Record<string, string>) => (await list(given)).people.map(({ id }) => id);

describe("the list of accounts", () => {
  it("shows each account with its documents, cases and note, and combines all filters", async () => {
    const verified = await aVerifiedClient({ firstName: "Zoé", lastName: "Étienne" });
    const waiting = await aClientAwaitingVerification({ lastName: "Bernard", adminNote: "À rappeler" });
    const bare = await aPerson({ firstName: "", lastName: "" });
    await aCase(verified, { status: "active" });
    await aCase(verified, { status: "draft" });
    const { people } = await list();
    expect(people.map(({ id }) => id).slice(0, 3)).toEqual([bare.id, waiting.id, verified.id]);
    expect(people[2]).toMatchObject({ casesCount: 2, verificationStep: "approved", hasAdminNote: false });
    expect(people[2]?.documents).toEqual([
      { step: "first_document", type: "passport", status: "approved" },
      { step: "second_document", type: "identity_card", status: "approved" },
      { step: "proof_of_address", type: "proof_of_address", status: "approved" },
    ]);
    expect(people[1]).toMatchObject({ casesCount: 0, hasAdminNote: true });
    expect(people[0]).toMatchObject({ documents: [], email: bare.email });
    expect(await ids({ role: "admin" })).toEqual([staff.id]);
    expect(await ids({ role: "user", without: "cases" })).toEqual([bare.id, waiting.id]);
    expect(await ids({ without: "documents" })).toEqual([bare.id, staff.id]);
    expect(await ids({ verification: "pending" })).toEqual([waiting.id]);
    expect(await ids({ verification: "approved", without: "cases" })).toEqual([]);
    expect(await ids({ sort: "name" })).toEqual([bare.id, waiting.id, verified.id, staff.id]);
  });

  it("filters those without a case, also after two cases were deleted at the same time", async () => {
    const person = await aClient({ lastName: "Sanschemin" });
    const search = { search: "sanschemin", without: "cases" };
    const opened = [await aCase(person, { status: "draft" }), await aCase(person, { status: "draft" })];
    expect(await ids(search)).toEqual([]);
    await Promise.all(opened.map(({ id }) => transaction((tx) => tx.delete(cases).where(eq(cases.id, id)))));
    expect(await ids(search)).toEqual([person.id]);
  });

  it("finds by name, e-mail and phone, despite missing accents and typing mistakes", async () => {
    const person = await aClient({
      firstName: "Françoise",
      lastName: "Kowalczewski",
      email: "f.kowal@courriel.example",
      phone: "+33698765432",
      homePhone: "+33387123456",
    });
    for (const search of [
      "francoise",
      "KOWALCZ",
      "kowalczevski",
      "f.kowal@courriel.example",
      "06 98 76 54",
      "+33 3 87 12",
    ])
      expect(await ids({ search }), search).toEqual([person.id]);
    for (const search of ["0000000", "nulle-part", "'; drop table users; --", "\\", "%"])
      expect(await ids({ search }), search).toEqual([]);
  });

  it("finds by a part of the name and a part of a number together, in any order, with typing mistakes in the name", async () => {
    const person = await aClient({ lastName: "Dubreuil", phone: "+33612062526", homePhone: "+33387019945" });
    await aClient({ lastName: "Dubreuil", phone: "+33612345679" });
    await aClient({ lastName: "Zidane", phone: "+33612062526" });
    for (const search of ["Dub 062526", "526 dub", "dub 03.87.01", "dubreul 062526"])
      expect(await ids({ search }), search).toEqual([person.id]);
    expect(await ids({ search: "dubreuil 999888" })).toEqual([]);
  });

  it.each(["newest", "name"])(
    "by %s can be paged forwards and backwards without losing accounts of the same date or name",
    async (sort) => {
      const createdAt = new Date("2026-05-01T10:00:00.123Z");
      const rows = Array.from({ length: 30 }, () => ({ firstName: "Jean", lastName: "Même", createdAt, phone: null }));
      for (const row of rows) await aPerson({ ...row, password: undefined });
      const seen: string[] = [];
      let page = await list({ sort, search: "même" });
      for (;;) {
        seen.push(...page.people.map(({ id }) => id));
        if (!page.next) break;
        page = await list({ sort, search: "même", after: page.next });
      }
      const all = await db.$count(profiles, eq(profiles.lastName, "Même"));
      expect([seen.length, new Set(seen).size]).toEqual([all, all]);
      expect(await ids({ sort, search: "même", before: page.previous as string })).toEqual(
        seen.slice(-page.people.length - 25, -page.people.length),
      );
    },
  );

  it("ignores an invalid cursor or filter, and is for the staff only", async () => {
    const [first] = await ids({});
    for (const given of [{ after: "x' or 1=1" }, { after: crypto.randomUUID() }, { role: "root" }] as Record<
      string,
      string
    >[])
      expect((await ids(given))[0]).toBe(first);
    const { actor } = await aClient();
    await expect(list({}, actor)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the page of an account", () => {
  it("has every field, the documents and the cases, for the staff only, and is not found for an invalid id", async () => {
    const person = await aVerifiedClient({ adminNote: "Calme" });
    const made = await aCase(person);
    const page = await readPerson(staff.actor, person.id);
    expect(page.profile).toMatchObject({ id: person.id, taxId: "3023217600053" });
    expect(page.note.text).toBe("Calme");
    expect(page.documents).toHaveLength(3);
    expect(page.steps.map(({ status }) => status)).toEqual(["approved", "approved", "approved"]);
    expect(page.cases).toMatchObject([{ id: made.id, reference: made.reference }]);
    const attempts = [
      () => readPerson(person.actor, person.id),
      () => readPerson(staff.actor, crypto.randomUUID()),
      () => readPerson(staff.actor, "../../etc"),
      () => readHistory(person.actor, person.id, null),
      () => readHistory(staff.actor, "' or 1=1", null),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "user_not_found" });
    await expect(readDeletion(person.actor, person.id)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lists the events of the account, its documents, cases, messages and requests, and none of other accounts", async () => {
    const [person, other] = [await aClient(), await aClient()];
    const [mine, theirs] = [await aCase(person), await aCase(other)];
    const [request] = await db
      .insert(contactMessages)
      .values({ userId: person.id, name: "Camille", phone: "0612345678", message: "?" })
      .returning();
    const record = (by: Person | null, entry: Parameters<typeof recordAudit>[2]) =>
      transaction((tx) => recordAudit(tx, by?.id ?? null, entry));
    const document = crypto.randomUUID();
    await record(person, { action: "account.registered", subjectType: "account", subjectId: person.id });
    await record(person, {
      action: "document.submitted",
      subjectType: "document",
      subjectId: document,
      ownerId: person.id,
      details: { documentType: "passport" },
    });
    await record(staff, {
      action: "document.opened",
      subjectType: "document",
      subjectId: document,
      details: { userId: person.id },
    });
    await record(staff, {
      action: "case.status_changed",
      subjectType: "case",
      subjectId: mine.id,
      ownerId: person.id,
      details: { from: "in_review", to: "active" },
    });
    await record(person, {
      action: "message.posted",
      subjectType: "message",
      subjectId: crypto.randomUUID(),
      ownerId: person.id,
      details: { caseId: mine.id },
    });
    await record(null, {
      action: "assistance.completed",
      subjectType: "request",
      subjectId: request?.id as string,
      ownerId: person.id,
    });
    await record(other, { action: "case.submitted", subjectType: "case", subjectId: theirs.id, ownerId: other.id });
    await record(other, {
      action: "message.posted",
      subjectType: "message",
      subjectId: crypto.randomUUID(),
      ownerId: other.id,
      details: { caseId: theirs.id },
    });
    const { entries, next } = await readHistory(staff.actor, person.id, null);
    expect(entries.map(({ action, actor, reference }) => [action, actor?.id ?? null, reference])).toEqual([
      ["assistance.completed", null, null],
      ["message.posted", person.id, mine.reference],
      ["case.status_changed", staff.id, mine.reference],
      ["document.opened", staff.id, null],
      ["document.submitted", person.id, null],
      ["account.registered", person.id, null],
    ]);
    expect(next).toBeNull();
    for (let n = 0; n < 30; n++)
      await record(person, { action: "profile.updated", subjectType: "profile", subjectId: person.id });
    const first = await readHistory(staff.actor, person.id, null);
    const second = await readHistory(staff.actor, person.id, first.next);
    expect([first.entries.length, second.entries.length, second.next]).toEqual([20, 16, null]);
    expect(second.entries.at(-1)?.action).toBe("account.registered");
  });
});
