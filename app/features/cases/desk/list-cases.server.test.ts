import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { cases } from "~/db/schema/index.ts";
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
