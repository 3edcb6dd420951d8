import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { aCase, aClient, aMessage, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { readCaseForAdministration } from "./admin-case.server.ts";
import { caseFilters, listCases } from "./list-cases.server.ts";
import { readOwnCase, requireProfileForCase } from "./own-case.server.ts";
import { listOwnCases } from "./own-cases.server.ts";

freshDatabase();

const at = (day: number) => new Date(Date.UTC(2026, 9, day));
const wanted = (given: Record<string, string> = {}) => caseFilters.parse(given);

describe("a client's own cases", () => {
  it("come with the one that was written in last first, then by creation, and nobody else's", async () => {
    const owner = await aClient();
    const old = await aCase(owner, { createdAt: at(1) });
    const recent = await aCase(owner, { createdAt: at(5) });
    await aMessage(old, { createdAt: at(9) });
    await aCase(await aClient());
    expect((await listOwnCases(owner.actor)).map((one) => one.id)).toEqual([old.id, recent.id]);
  });

  it("cut long descriptions at 150 characters and count what the owner has not read", async () => {
    const owner = await aClient();
    const of = await aCase(owner, { description: "é".repeat(200), status: "active" });
    const author = await anAdministrator();
    await aMessage(of);
    await aMessage(of, { author, readAt: at(1) });
    await aMessage(of, { author });
    const [listed] = await listOwnCases(owner.actor);
    expect(listed).toMatchObject({ description: `${"é".repeat(150)}…`, unreadCount: 1 });
  });

  it("are found by their owner only", async () => {
    const of = await aCase(await aClient());
    const stranger = (await aClient()).actor;
    for (const id of [of.id, "x", crypto.randomUUID()])
      await expect(readOwnCase(stranger, id)).rejects.toMatchObject({ code: "case_not_found" });
    await expect(readOwnCase((await anAdministrator()).actor, of.id)).rejects.toMatchObject({ code: "case_not_found" });
  });
});

describe("the profile that opening a case needs", () => {
  it.each(["phone", "address", "city", "postalCode", "department"] as const)("holds a %s", async (column) => {
    const person = await aClient({ [column]: null });
    await expect(requireProfileForCase(person.actor)).rejects.toMatchObject({ code: "profile_incomplete" });
  });

  it.each(["gdprConsent", "termsAccepted"] as const)("holds the consent %s", async (column) => {
    const person = await aClient({ [column]: false });
    await expect(requireProfileForCase(person.actor)).rejects.toMatchObject({ code: "profile_incomplete" });
  });

  it("is complete with all of them", async () => {
    await expect(requireProfileForCase((await aClient()).actor)).resolves.toBeUndefined();
  });
});

describe("the administration's list of cases", () => {
  it("is the administration's alone", async () => {
    const { actor } = await aClient();
    await expect(listCases(actor, wanted())).rejects.toMatchObject({ code: "forbidden" });
    const of = await aCase(await aClient());
    await expect(readCaseForAdministration(actor, of.id)).rejects.toMatchObject({ code: "case_not_found" });
  });

  it("shows drafts under their own filter only", async () => {
    const { actor } = await anAdministrator();
    const draft = await aCase(await aClient(), { status: "draft" });
    const ids = async (status?: string) =>
      (await listCases(actor, wanted(status ? { status } : {}))).cases.map((one) => one.id);
    expect(await ids()).not.toContain(draft.id);
    expect(await ids("draft")).toContain(draft.id);
  });

  it("finds by reference, by its end, by name without accents, by e-mail, and nothing by a stray sign", async () => {
    const { actor } = await anAdministrator();
    const owner = await aClient({ firstName: "Aïcha", lastName: "Traoré", email: "a.traore@exemple.fr" });
    const of = await aCase(owner, { caseId: "2026-ZZ9ZZ8" });
    const found = async (search: string) => (await listCases(actor, wanted({ search }))).cases.map((one) => one.id);
    expect(await found("\0")).toEqual(await found(""));
    const noYear = `0000-01-01T00:00:00.000000Z_${crypto.randomUUID()}`;
    expect((await listCases(actor, wanted({ after: noYear }))).cases).toEqual((await listCases(actor, wanted())).cases);
    for (const search of ["2026-ZZ9ZZ8", "2026-zz", "zz9zz8", "aicha traore", "a.traore@", "Traoré"])
      expect(await found(search), search).toEqual([of.id]);
    for (const search of ["%", "_026", "\\", "'", "aicha moreau"]) expect(await found(search), search).toEqual([]);
  });

  it("applies all its filters together", async () => {
    const { actor } = await anAdministrator();
    const owner = await aClient({ lastName: "Combine" });
    const read = await aCase(owner, { status: "active" });
    const unread = await aCase(owner, { status: "active" });
    await aMessage(await aCase(owner, { status: "closed" }));
    await aMessage(read, { readAt: at(1) });
    await aMessage(unread);
    const { cases } = await listCases(actor, wanted({ search: "combine", status: "active", unread: "1" }));
    expect(cases).toMatchObject([{ id: unread.id, unreadCount: 1 }]);
  });

  it("goes through pages on and back without losing or repeating a case, ties included", async () => {
    const { actor } = await anAdministrator();
    const owner = await aClient({ lastName: "Pages" });
    for (let number = 0; number < 60; number++) await aCase(owner, { lastActivityAt: at(1 + (number % 3)) });
    const page = (key: Record<string, string>) => listCases(actor, wanted({ search: "pages", ...key }));
    const forward: string[][] = [];
    let list = await page({});
    expect(list.previous).toBeNull();
    for (;;) {
      forward.push(list.cases.map((one) => one.id));
      if (!list.next) break;
      list = await page({ after: list.next });
    }
    expect(forward.map((ids) => ids.length)).toEqual([25, 25, 10]);
    expect(new Set(forward.flat()).size).toBe(60);
    const back = await page({ before: list.previous as string });
    expect(back.cases.map((one) => one.id)).toEqual(forward[1]);
    const start = await page({ before: back.previous as string });
    expect(start.cases.map((one) => one.id)).toEqual(forward[0]);
    expect(start.previous).toBeNull();
  });

  it("leaves out a key that it did not give", async () => {
    const { actor } = await anAdministrator();
    for (const after of [
      "x",
      "2026-02-30T00:00:00.000000Z_x",
      "2026-99-99T99:99:99.000000Z_11111111-1111-4111-8111-111111111111",
    ])
      expect((await listCases(actor, wanted({ after }))).previous).toBeNull();
  });

  it("is served by an index, not by reading every case", async () => {
    const plan = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<Record<string, string>>(
        sql`explain select id from cases where status = 'active' order by last_activity_at desc nulls last, id desc nulls last limit 26`,
      );
    });
    const text = plan.rows.map((row) => Object.values(row)[0]).join("\n");
    expect(text).toMatch(/cases_by_status/);
    expect(text).not.toMatch(/Sort/);
  });
});
