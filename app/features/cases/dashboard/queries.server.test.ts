import { describe, expect, it } from "vitest";
import { aCase, aClient, aMessage, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { caseFilters, listCases } from "../desk/queries.server.ts";
import { readCaseForAdministration } from "../details/queries.server.ts";
import { readOwnCase, requireProfileForCase } from "../wizard/queries.server.ts";
import { listOwnCases } from "./queries.server.ts";

freshDatabase();

const at = (day: number) => new Date(Date.UTC(2026, 9, day));
const parseFilters = (given: Record<string, string> = {}) => caseFilters.parse(given);

describe("a client's own cases", () => {
  it("are sorted by latest message, then by creation, and contain nobody else's case", async () => {
    const owner = await aClient();
    const old = await aCase(owner, { createdAt: at(1) });
    const recent = await aCase(owner, { createdAt: at(5) });
    await aMessage(old, { createdAt: at(9) });
    await aCase(await aClient());
    expect((await listOwnCases(owner.actor)).map((one) => one.id)).toEqual([old.id, recent.id]);
  });

  it("have descriptions of at most 150 characters and the number of messages that the owner has not read", async () => {
    const owner = await aClient();
    const caseRow = await aCase(owner, { description: "é".repeat(200), status: "active" });
    const author = await anAdministrator();
    await aMessage(caseRow);
    await aMessage(caseRow, { author, readAt: at(1) });
    await aMessage(caseRow, { author });
    const [listed] = await listOwnCases(owner.actor);
    expect(listed).toMatchObject({ description: `${"é".repeat(150)}…`, unreadCount: 1 });
  });

  it("are found by their owner only", async () => {
    const caseRow = await aCase(await aClient());
    const stranger = (await aClient()).actor;
    for (const id of [caseRow.id, "x", crypto.randomUUID()])
      await expect(readOwnCase(stranger, id)).rejects.toMatchObject({ code: "case_not_found" });
    await expect(readOwnCase((await anAdministrator()).actor, caseRow.id)).rejects.toMatchObject({
      code: "case_not_found",
    });
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
  it("is for administrators only", async () => {
    const { actor } = await aClient();
    const caseRow = await aCase(await aClient());
    expect(await listCases(actor, parseFilters())).toMatchObject({ cases: [], close: [], count: 0, lateCount: 0 });
    await expect(readCaseForAdministration(actor, caseRow.id)).rejects.toMatchObject({ code: "case_not_found" });
  });
});
