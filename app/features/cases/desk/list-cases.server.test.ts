import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { cases, profiles } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { aCase, aClient, aLawyer, aMember, aMessage, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { listLawyerChoices } from "../filters/queries.server.ts";
import { caseFilters, listCases } from "./queries.server.ts";
import { clockText, reviewClock } from "./rules.ts";

freshDatabase();

const HOUR = 3_600_000;
const now = new Date("2026-11-21T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
const at = (day: number) => new Date(Date.UTC(2026, 9, day));
const parseFilters = (given: Record<string, string> = {}) => caseFilters.parse(given);

let actor: Actor;
const list = (given: Record<string, string> = {}) => listCases(actor, parseFilters(given), now);
const ids = async (given: Record<string, string> = {}) => (await list(given)).cases.map((one) => one.id);
const closeIds = async (given: Record<string, string>) => (await list(given)).close.map((one) => one.id);

beforeAll(async () => {
  actor = (await anAdministrator()).actor;
});

describe("the administration's list of cases", () => {
  it("shows drafts under all statuses and under their own", async () => {
    const draft = await aCase(await aClient(), { status: "draft" });
    expect(await ids()).toContain(draft.id);
    expect(await ids({ status: "active" })).not.toContain(draft.id);
    expect(await ids({ status: "draft" })).toContain(draft.id);
  });

  it("applies all its filters together", async () => {
    const owner = await aClient({ lastName: "Combine" });
    const given = { status: "active", scamType: "phishing", submittedAt: ago(30) } as const;
    const read = await aCase(owner, given);
    const unread = await aCase(owner, given);
    for (const other of [{ status: "closed" }, { scamType: "ceo_fraud" }, { submittedAt: ago(24 * 8) }] as const)
      await aMessage(await aCase(owner, { ...given, ...other }));
    await aMessage(await aCase(await aClient({ lastName: "Autre" }), given));
    await aMessage(read, { readAt: at(1) });
    await aMessage(unread);
    const all = { search: "combine", status: "active", type: "phishing", age: "7d", unread: "1" };
    expect((await list(all)).cases).toMatchObject([{ id: unread.id, unreadCount: 1 }]);
    expect((await list(all)).count).toBe(1);
    for (const name of Object.keys(all)) {
      const { [name as keyof typeof all]: _left, ...fewer } = all;
      expect((await list(fewer)).count, `without ${name}`).toBe(2);
    }
  });

  it("filters by the lawyer in charge for administrators only, and by their absence on submitted cases", async () => {
    const owner = await aClient({ lastName: "Mandatee" });
    const lawyer = await aLawyer({ lastName: "Zola" });
    const [led, free] = [await aCase(owner, { status: "active" }), await aCase(owner, { status: "active" })];
    await aCase(owner, { status: "draft" });
    await aMember(led, lawyer, "lawyer");
    expect(await ids({ search: "mandatee", lawyer: lawyer.id })).toEqual([led.id]);
    expect(await ids({ search: "mandatee", lawyer: "none" })).toEqual([free.id]);
    expect(await ids({ search: "mandatee", lawyer: "x' or true" })).toHaveLength(3);
    expect(await listLawyerChoices(actor)).toContainEqual({ id: lawyer.id, name: `${lawyer.profile.firstName} Zola` });
    expect(await listLawyerChoices(lawyer.actor)).toEqual([]);
    const own = await listCases(lawyer.actor, parseFilters({ lawyer: "none" }), now);
    expect(own.cases.map(({ id }) => id)).toEqual([led.id]);
  });

  it("counts ages from the submission, and those of drafts from their creation", async () => {
    const owner = await aClient({ lastName: "Anciennete" });
    const dates = { "48h": ago(47), "7d": ago(24 * 6), "30d": ago(24 * 29), older: ago(24 * 31) };
    const made: Record<string, string> = {};
    for (const [age, submittedAt] of Object.entries(dates))
      made[age] = (await aCase(owner, { submittedAt, createdAt: ago(24 * 90), status: "active" })).id;
    const draft = await aCase(owner, { status: "draft", createdAt: ago(1) });
    const idsByAge = async (age: string) => (await ids({ search: "anciennete", age, sort: "opening" })) as string[];
    expect(await idsByAge("48h")).toEqual([draft.id, made["48h"]]);
    expect(await idsByAge("7d")).toEqual([draft.id, made["48h"], made["7d"]]);
    expect(await idsByAge("30d")).toEqual([draft.id, made["48h"], made["7d"], made["30d"]]);
    expect(await idsByAge("older")).toEqual([made.older]);
    expect(await ids({ search: "anciennete", age: "48h", status: "draft" })).toEqual([draft.id]);
  });

  it("puts cases that wait for an answer first, the longest waiting at the top, and counts the late ones", async () => {
    const owner = await aClient({ lastName: "Horloge" });
    const before = (await list()).lateCount;
    const lateAlready = (await list({ late: "1" })).lateCount;
    const active = await aCase(owner, { status: "active", firstAnsweredAt: ago(1), lastActivityAt: ago(0) });
    const fresh = await aCase(owner, { submittedAt: ago(3), lastActivityAt: ago(0) });
    const late = await aCase(owner, { submittedAt: ago(50), status: "pending", lastActivityAt: ago(50) });
    const answered = await aCase(owner, { submittedAt: ago(60), firstAnsweredAt: ago(55), lastActivityAt: ago(55) });
    const later = await aCase(owner, { submittedAt: ago(70), lastActivityAt: ago(70) });
    const search = "horloge";
    expect(await ids({ search })).toEqual([later, late, fresh, active, answered].map((one) => one.id));
    expect(await ids({ search, late: "1" })).toEqual([later.id, late.id]);
    expect(await ids({ search, status: "pending" })).toEqual([late.id]);
    expect((await list()).lateCount - before).toBe(2);
    expect((await list({ search, late: "1" })).lateCount - lateAlready).toBe(2);
  });

  it("counts the later messages too: « À répondre d’abord » and « En retard » have cases without a later answer", async () => {
    const owner = await aClient({ lastName: "Relance" });
    const answered = { status: "active", submittedAt: ago(300), firstAnsweredAt: ago(290) } as const;
    const followed = await aCase(owner, answered);
    await aMessage(followed, { createdAt: ago(50), readAt: ago(49) });
    const waiting = await aCase(owner, { submittedAt: ago(40) });
    const quiet = await aCase(owner, answered);
    const search = "relance";
    expect(await ids({ search })).toEqual([followed.id, waiting.id, quiet.id]);
    expect(await ids({ search, late: "1" })).toEqual([followed.id]);
    const [row] = (await list({ search })).cases;
    expect(row && clockText(reviewClock(row, now))).toBe("en retard de 2\u00a0h");
    await aMessage(followed, { author: await anAdministrator(), createdAt: ago(1) });
    expect((await ids({ search }))[0]).toBe(waiting.id);
    expect(await ids({ search, late: "1" })).toEqual([]);
  });

  it("sorts by activity, by date and by amount, the unknown amounts last", async () => {
    const owner = await aClient({ lastName: "Trier" });
    const small = await aCase(owner, { amount: 100, lastActivityAt: ago(1), submittedAt: ago(1) });
    const none = await aCase(owner, { amount: null, lastActivityAt: ago(3), submittedAt: ago(2) });
    const large = await aCase(owner, { amount: 900, lastActivityAt: ago(2), submittedAt: ago(3) });
    const by = async (sort: string) => await ids({ search: "trier", sort });
    expect(await by("activity")).toEqual([small.id, large.id, none.id]);
    expect(await by("opening")).toEqual([small.id, none.id, large.id]);
    expect(await by("amount")).toEqual([large.id, small.id, none.id]);
  });

  it("shows by priority the cases without a first answer, then those with an unread message, then the others", async () => {
    const owner = await aClient({ lastName: "Priorise" });
    const answered = { status: "active", submittedAt: ago(90), firstAnsweredAt: ago(80) } as const;
    const quiet = await aCase(owner, { ...answered, lastActivityAt: ago(1) });
    const unread = await aCase(owner, { ...answered, lastActivityAt: ago(60) });
    await aMessage(unread);
    await db
      .update(cases)
      .set({ lastActivityAt: ago(60) })
      .where(eq(cases.id, unread.id));
    const waiting = await aCase(owner, { status: "in_review", submittedAt: ago(5), lastActivityAt: ago(70) });
    expect(await ids({ search: "priorise" })).toEqual([waiting.id, unread.id, quiet.id]);
    expect(await ids({ search: "priorise", status: "active" })).toEqual([unread.id, quiet.id]);
  });

  it("finds a case told for another by the name of that person, also after the account's name changed", async () => {
    const owner = await aClient({ lastName: "Proche" });
    const told = await aCase(owner, { filledFor: "relative", representedName: "Odette L’Hérault" });
    expect(await ids({ search: "herault" })).toEqual([told.id]);
    await db.update(profiles).set({ lastName: "Voisine" }).where(eq(profiles.id, owner.id));
    expect(await ids({ search: "odette herault" })).toEqual([told.id]);
  });

  it.each(["priority", "activity", "opening", "amount"])(
    "by %s can be paged forwards and backwards without missing or repeating a case, ties included",
    async (sort) => {
      const word = `Pages${sort}`;
      const owner = await aClient({ lastName: word });
      for (let number = 0; number < 54; number++) {
        const tie = { lastActivityAt: at(1 + (number % 3)), submittedAt: at(1 + (number % 2)), amount: number % 4 };
        await aCase(owner, { ...tie, status: number < 30 ? "in_review" : "active" });
      }
      const page = (key: Record<string, string>) => list({ search: word, sort, ...key });
      const forward: string[][] = [];
      let current = await page({});
      expect(current.previous).toBeNull();
      for (;;) {
        forward.push(current.cases.map((one) => one.id));
        if (!current.next) break;
        current = await page({ after: current.next });
      }
      expect(forward.map((each) => each.length)).toEqual([25, 25, 4]);
      expect(new Set(forward.flat()).size).toBe(54);
      const back = await page({ before: current.previous as string });
      expect(back.cases.map((one) => one.id)).toEqual(forward[1]);
      const start = await page({ before: back.previous as string });
      expect(start.cases.map((one) => one.id)).toEqual(forward[0]);
      expect(start.previous).toBeNull();
    },
  );

  it("ignores an invalid cursor and an unknown filter", async () => {
    const id = "11111111-1111-4111-8111-111111111111";
    const first = await ids();
    for (const after of ["x", "0_2026-02-30T00:00:00.000000Z_x", `1_0000-01-01T00:00:00.000000Z_${id}`, `2_1_${id}`])
      expect(await ids({ after }), after).toEqual(first);
    for (const after of [`0_1e9_${id}`, `0_99999999999999999999_${id}`])
      expect((await list({ after, sort: "amount" })).previous, after).toBeNull();
    expect(await ids({ status: "nope", type: "'", age: "1y", sort: "id;", unread: "x" })).toEqual(first);
  });
});

describe("the search of cases", () => {
  it("finds a telephone number however it is typed, and its last digits", async () => {
    const owner = await aClient({ phone: "+33612345671" });
    const caseRow = await aCase(owner);
    for (const search of ["06 12 34 56 71", "0612345671", "+33 6 12 34 56 71", "56 71"])
      expect(await ids({ search }), search).toContain(caseRow.id);
    expect(await ids({ search: "06 12 34 56 72" })).not.toContain(caseRow.id);
  });

  it("finds a caller by a part of the name and a part of the number together, in any order", async () => {
    const owner = await aClient({ lastName: "Dubreuil", phone: "+33612062526", homePhone: "+33387019945" });
    const caseRow = await aCase(owner, { description: "Un faux courtier." });
    await aCase(await aClient({ lastName: "Dubreuil", phone: "+33612345679" }));
    await aCase(await aClient({ lastName: "Zidane", phone: "+33612062526" }));
    for (const search of [
      "Dub 062526",
      "062526 dub",
      "dubreuil 526",
      "06 25 26 dubreuil",
      "+33 (0)6 12 06 25 dubreuil",
      "dubreuil 0033612062526",
      "dub 03 87",
      "dub 038",
      "courtier 062526",
    ])
      expect(await ids({ search }), search).toEqual([caseRow.id]);
    expect(await ids({ search: "dubreuil 999888" })).toEqual([]);
    expect(await closeIds({ search: "dubreul 062526" })).toEqual([caseRow.id]);
  });

  it("compares digits with the number as it is dialled in France, not with its country code", async () => {
    const lastName = "Indicatif";
    const owner = await aClient({ lastName, phone: "+33612345336", homePhone: "0033 3 87 01 99 45" });
    const caseRow = await aCase(owner);
    await aCase(await aClient({ lastName, phone: "+33612345679" }));
    await aCase(await aClient({ lastName, phone: "06 12 34 56 79" }));
    for (const search of ["indicatif 336", "indicatif 5336", "indicatif 038"])
      expect(await ids({ search }), search).toEqual([caseRow.id]);
    expect(await ids({ search: "indicatif 061" })).toHaveLength(3);
  });

  it("still finds the digits of a story", async () => {
    const caseRow = await aCase(await aClient(), { description: "Quatre virements de 12 750 euros sur FR7612345." });
    for (const search of ["12 750 euros", "virements 750"]) expect(await ids({ search }), search).toEqual([caseRow.id]);
  });

  it("finds a draft by its reference and its client's name", async () => {
    const owner = await aClient({ lastName: "Brouillonnet" });
    const draft = await aCase(owner, { status: "draft", reference: "2026-QQ7WW5" });
    for (const search of ["2026-QQ7WW5", "qq7ww5", "brouillonn"])
      expect(await ids({ search }), search).toEqual([draft.id]);
  });

  it("finds for a lawyer neither the client nor the number of another lawyer's case", async () => {
    const owner = await aClient({ lastName: "Confidentiel", phone: "+33677001122" });
    const caseRow = await aCase(owner, { status: "active", reference: "2026-HH4KK7" });
    const [inCharge, other] = [await aLawyer(), await aLawyer()];
    await aMember(caseRow, inCharge, "lawyer");
    await aMember(await aCase(await aClient(), { status: "active" }), other, "lawyer");
    for (const search of ["confidentiel", "confidantiel", "conf 0677", "77001122", "2026-HH4KK7"]) {
      const foundBy = async ({ actor }: typeof inCharge) => {
        const { cases, close } = await listCases(actor, caseFilters.parse({ search }));
        return [...cases, ...close].map(({ id }) => id);
      };
      expect(await foundBy(inCharge), search).toEqual([caseRow.id]);
      expect(await foundBy(other), search).toEqual([]);
    }
  });

  it("finds by reference or its end, name, e-mail and words of the story, whatever the accents and capitals", async () => {
    const owner = await aClient({ firstName: "Aïcha", lastName: "Traoré", email: "a.traore@exemple.fr" });
    const caseRow = await aCase(owner, {
      reference: "2026-ZZ9ZZ8",
      description: "Un virement vers une plateforme à Chypre.",
    });
    const typed = [
      "2026-ZZ9ZZ8",
      "2026-zz",
      "zz9zz8",
      "aicha traore",
      "a.traore@",
      "Traoré",
      "CHYPRE",
      "traore chypre",
    ];
    for (const search of typed) expect(await ids({ search }), search).toEqual([caseRow.id]);
    for (const search of ["%", "_026", "\\", "'", "aicha bouilloire"])
      expect(await ids({ search }), search).toEqual([]);
    expect(await ids({ search: "\0" })).toEqual(await ids());
  });

  it("shows approximate matches after the exact ones, without repeating any", async () => {
    const exact = await aCase(await aClient({ lastName: "Lemoine" }));
    const close = await aCase(await aClient({ lastName: "Lemoyne" }));
    const found = await list({ search: "lemoine" });
    expect(found.cases.map((one) => one.id)).toEqual([exact.id]);
    expect(found.close.map((one) => one.id)).toEqual([close.id]);
    expect(found.count).toBe(1);
  });

  it("tolerates typing mistakes in a name, in a word of the story and in a reference, within the filters", async () => {
    const owner = await aClient({ lastName: "Vercingétorix" });
    const caseRow = await aCase(owner, {
      reference: "2026-K7M2QF",
      description: "Une cryptomonnaie inconnue.",
      status: "active",
    });
    for (const search of [
      "vercingetroix",
      "cryptomonaie",
      "K7N2QF",
      "2026-K72MQF",
      "K7MQF",
      "vercingétorx cryptomonaie",
    ])
      expect(await closeIds({ search }), search).toEqual([caseRow.id]);
    expect(await closeIds({ search: "vercingetroix", status: "active" })).toEqual([caseRow.id]);
    expect(await closeIds({ search: "vercingetroix", status: "closed" })).toEqual([]);
    expect(await closeIds({ search: "bouilloire" })).toEqual([]);
  });

  it("accepts any text without an error", async () => {
    for (const search of [
      "' & |",
      "a:*",
      "\\'",
      "!",
      "<->",
      "()",
      "🙂",
      "é".repeat(500),
      "x ".repeat(80),
      "@",
      "\u202e",
    ])
      expect(await list({ search }), search).toMatchObject({ next: null });
  });
});

describe("the indexes of the list", () => {
  const plan = async (query: string) => {
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<Record<string, string>>(sql.raw(`explain ${query}`));
    });
    return rows.map((row) => Object.values(row)[0]).join("\n");
  };

  it.each([
    ["cases_by_status", "status = 'active'", "last_activity_at desc nulls last, id desc nulls last"],
    ["cases_by_scam_type", "scam_type = 'phishing'", "last_activity_at desc nulls last, id desc nulls last"],
    ["cases_by_opening", "true", "coalesce(submitted_at, created_at) desc nulls last, id desc nulls last"],
    ["cases_by_amount", "true", "coalesce(amount, -1) desc nulls last, id desc nulls last"],
    [
      "cases_waiting",
      "status in ('pending', 'in_review') and first_answered_at is null and submitted_at is not null",
      "submitted_at asc nulls last, id asc nulls last",
    ],
  ])("%s gives rows in the order of the list, without a sort", async (index, where, order) => {
    const text = await plan(`select id from cases where ${where} order by ${order} limit 26`);
    expect(text).toContain(index);
    expect(text).not.toContain("Sort");
  });
});
