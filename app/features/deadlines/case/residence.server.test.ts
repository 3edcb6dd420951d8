import { expect, it } from "vitest";
import { aCase, aClient, aPayment } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { readCaseDeadlines } from "./queries.server.ts";
import { setResidence } from "./residence.commands.server.ts";

freshDatabase();

it("the country of the person whom a case is for is answered once it is sent too, and its deadlines follow", async () => {
  const owner = await aClient();
  const theCase = await aCase(owner, { status: "active", filledFor: "relative", representedName: "Jeanne Favre" });
  await aPayment(theCase, { debitedOn: "2026-11-20", ownBank: "BCGE", currency: "CHF" });
  const read = () => readCaseDeadlines(owner.actor, theCase.id, "client");
  const idsOf = async () => (await read()).payments.flatMap(({ deadlines }) => deadlines.map(({ id }) => id));
  expect((await read()).victim).toEqual({ name: "Jeanne Favre", lives: null });
  expect(await idsOf()).toContain("police_6_years");
  await setResidence(owner.actor, theCase.id, { representedCountry: "Suisse" });
  expect((await read()).victim?.lives).toBe("Suisse");
  expect((await read()).abroad.map(({ title }) => title)).toEqual(["En Suisse"]);
  expect(await idsOf()).toContain("police_abroad");
  expect(await idsOf()).not.toContain("police_6_years");
});

it("a case of one’s own, or of a company, asks for no other country", async () => {
  const owner = await aClient();
  for (const filledFor of [null, "company"] as const) {
    const theCase = await aCase(owner, { status: "active", filledFor });
    await expect(setResidence(owner.actor, theCase.id, { representedCountry: "Suisse" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  }
});
