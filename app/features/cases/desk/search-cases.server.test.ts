import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { profiles } from "~/db/schema/index.ts";
import type { Actor } from "~/features/accounts/actor.ts";
import { aCase, aClient, aLawyer, aMember, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { caseFilters, listCases } from "./queries.server.ts";

freshDatabase();

let actor: Actor;
const list = (given: Record<string, string> = {}) => listCases(actor, caseFilters.parse(given));
const ids = async (given: Record<string, string> = {}) => (await list(given)).cases.map((one) => one.id);
const closeIds = async (given: Record<string, string>) => (await list(given)).close.map((one) => one.id);

beforeAll(async () => {
  actor = (await anAdministrator()).actor;
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

  it("tolerates typing mistakes in a name and in a reference, within the filters, and none in a story", async () => {
    const owner = await aClient({ lastName: "Vercingétorix" });
    const caseRow = await aCase(owner, {
      reference: "2026-K7M2QF",
      description: "Une cryptomonnaie inconnue.",
      status: "active",
    });
    for (const search of ["vercingetroix", "K7N2QF", "2026-K72MQF", "K7MQF", "vercingétorx cryptomonnaie"])
      expect(await closeIds({ search }), search).toEqual([caseRow.id]);
    expect(await closeIds({ search: "vercingetroix", status: "active" })).toEqual([caseRow.id]);
    expect(await closeIds({ search: "vercingetroix", status: "closed" })).toEqual([]);
    for (const search of ["bouilloire", "cryptomonaie", "vercingetorix cryptomonaie"])
      expect(await closeIds({ search }), search).toEqual([]);
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

  it("finds a case told for another by the name of that person, also after the account's name changed", async () => {
    const owner = await aClient({ lastName: "Proche" });
    const told = await aCase(owner, { filledFor: "relative", representedName: "Odette L’Hérault" });
    expect(await ids({ search: "herault" })).toEqual([told.id]);
    await db.update(profiles).set({ lastName: "Voisine" }).where(eq(profiles.id, owner.id));
    expect(await ids({ search: "odette herault" })).toEqual([told.id]);
  });
});
