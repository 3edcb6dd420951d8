import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { caseSearch, cases, profiles, searchWords } from "~/db/schema/index.ts";
import { aCase, aClient, aPerson } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { countTypos, fuzzyQuery } from "./fuzzy-search.server.ts";
import { callerSearch, personWords, wordsQuery } from "./search.ts";

freshDatabase();

const people = async (query: SQL | null) =>
  query === null
    ? []
    : (
        await db
          .select({ email: profiles.email })
          .from(profiles)
          .where(sql`${personWords(profiles.firstName, profiles.lastName, profiles.email)} @@ ${query}`)
      ).map((row) => row.email);
const found = (typed: string) => people(wordsQuery(typed));
const foundFuzzily = async (typed: string) => people(await fuzzyQuery(db, typed));

beforeAll(async () => {
  await aPerson({ firstName: "Aïcha", lastName: "Traoré", email: "a.traore@exemple.fr" });
  await aPerson({ firstName: "Jean-Pierre", lastName: "Lefèbvre d’Œuvre", email: "jp@exemple.fr" });
  await aPerson({ firstName: "Łukasz", lastName: "Wójcik", email: "lukasz@exemple.pl" });
  await aPerson({ firstName: "Li", lastName: "Wu", email: "liwu@exemple.fr" });
  await aPerson({ firstName: "Yıldız", lastName: "Þórsdóttir", email: "yildiz@exemple.fr" });
  await aPerson({ firstName: "Елена", lastName: "Петрова", email: "elena@exemple.fr" });
});

describe("a person", () => {
  it.each([
    ["aicha traore", "a.traore@exemple.fr"],
    ["TRAORÉ Aïcha", "a.traore@exemple.fr"],
    ["traore\u0301", "a.traore@exemple.fr"],
    ["trao", "a.traore@exemple.fr"],
    ["A.Traore@", "a.traore@exemple.fr"],
    ["pierre lefebvre", "jp@exemple.fr"],
    ["jean-pierre", "jp@exemple.fr"],
    ["d'oeuvre", "jp@exemple.fr"],
    ["Œuvre", "jp@exemple.fr"],
    ["lukasz wojcik", "lukasz@exemple.pl"],
    ["li wu", "liwu@exemple.fr"],
    ["yildiz", "yildiz@exemple.fr"],
    ["THORSDOTTIR", "yildiz@exemple.fr"],
    ["þórsdóttir", "yildiz@exemple.fr"],
    ["Петрова", "elena@exemple.fr"],
  ])("is found by « %s »", async (typed, email) => {
    expect(await found(typed)).toEqual([email]);
  });

  it.each([
    ["Traroé", "two letters exchanged"],
    ["Traore aicah", "two letters exchanged in the other word"],
    ["Traorré", "a letter doubled"],
    ["Taoré", "a letter missing"],
    ["Traoro", "a letter changed"],
  ])("is found by « %s »: %s", async (typed) => {
    expect(await found(typed)).toEqual([]);
    expect(await foundFuzzily(typed)).toEqual(["a.traore@exemple.fr"]);
  });

  it("is found with two typing errors in a long word, not in a short one", async () => {
    expect(await foundFuzzily("Lefbvrre")).toEqual(["jp@exemple.fr"]);
    expect(await foundFuzzily("Tarorre")).toEqual([]);
  });

  it("is not found by a word that resembles nothing of theirs", async () => {
    expect(await foundFuzzily("bouilloire")).toEqual([]);
    expect(await foundFuzzily("aicha bouilloire")).toEqual([]);
  });

  it("is found by the new name once it changed, with typing errors too", async () => {
    const person = await aPerson({ lastName: "Ancienne" });
    await db.update(profiles).set({ lastName: "Quimperlé" }).where(sql`id = ${person.id}`);
    expect(await found("quimperle")).toEqual([person.email]);
    expect(await foundFuzzily("quimprelé")).toEqual([person.email]);
    expect(await found("ancienne")).toEqual([]);
  });
});

describe("a case", () => {
  it("is found by its client's current name and by the words of its description", async () => {
    const owner = await aClient({ lastName: "Premier" });
    const made = await aCase(owner, { description: "Virement vers une plateforme de crypto-monnaie." });
    const matching = async (typed: string) =>
      (
        await db
          .select()
          .from(caseSearch)
          .where(sql`words @@ ${wordsQuery(typed)}`)
      ).map((row) => row.caseId);
    expect(await matching("premier plateforme crypto")).toEqual([made.id]);
    await db.update(profiles).set({ lastName: "Second" }).where(sql`id = ${owner.id}`);
    expect(await matching("premier plateforme")).toEqual([]);
    expect(await matching("second plateforme")).toEqual([made.id]);
    await db.update(cases).set({ description: "Un faux courtier." }).where(sql`id = ${made.id}`);
    expect(await matching("second plateforme")).toEqual([]);
    expect(await matching("second courtier")).toEqual([made.id]);
  });
});

describe("what is typed", () => {
  it.each([
    ["", null],
    ["\0 ", null],
    ["%", "'~'"],
    ["'", "'~'"],
    ["a:b & (c|d)", "'a' & 'b' & 'c' & 'd'"],
    ["de la Tour", "'tour':*"],
    ["x'@\\", "'x''@\\\\':*"],
    ["2026-7K3F9Q", "'2026-7k3f9q':*"],
    ["jean\u00a0pierre", "'jean':* & 'pierre':*"],
    [
      "un deux trois quatre cinq six sept huit neuf dix",
      "'deux':* & 'trois':* & 'quatre':* & 'cinq':* & 'six':* & 'sept':* & 'huit':* & 'neuf':*",
    ],
    ["@ @@", "'~'"],
  ])("« %s » becomes the query %s", async (typed, query) => {
    const condition = wordsQuery(typed);
    const { rows } = await db.execute<{ query: string | null }>(sql`select (${condition})::text as query`);
    expect(rows[0]?.query).toBe(query);
  });

  it.each([
    ["Dub 062526", "Dub", ["%62526%"]],
    ["06 25 26 Dub", "Dub", ["%62526%"]],
    ["06.25.26 dub", "dub", ["%62526%"]],
    ["+33 (0)6 25 26", "", ["%62526%"]],
    ["0033625", "", ["%625%"]],
    ["33612345678", "", ["%612345678%"]],
    ["+32 475 12", "", ["%3247512%"]],
    ["dub 526", "dub", ["%526%"]],
    ["dub 062", "dub", ["%062%"]],
    ["Dub 06 25 - 99 88", "Dub", ["%625%", "%9988%"]],
  ])("« %s » is the words « %s » and a part of a telephone number", (typed, words, numbers) => {
    expect(callerSearch(typed)).toMatchObject({ words, numbers });
  });

  it.each(["", "Dubois", "2026-7K3F9Q", "2026-123456", "2026-1", "dub 06", "12", "7K3F9Q", "000"])(
    "« %s » holds no part of a telephone number",
    (typed) => {
      expect(callerSearch(typed)).toBeNull();
    },
  );

  it("never becomes a query that the database refuses", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 60 }), async (typed) => {
        await found(typed);
        await foundFuzzily(typed);
      }),
      { numRuns: 50 },
    );
  });
});

describe("the words that typing errors are compared with", () => {
  it("are those of names and e-mail addresses, without a number, and none of a story", async () => {
    const owner = await aClient({ lastName: "Quatremère", email: "q2026.mère@exemple.fr" });
    const made = await aCase(owner, { description: "Un courtier promettait.", representedName: "Menuiserie Dubourg" });
    await db.update(cases).set({ description: "Une banquière rassurait." }).where(sql`id = ${made.id}`);
    const words = (await db.select().from(searchWords)).map((row) => row.word);
    expect(words).toEqual(expect.arrayContaining(["quatremere", "exemple", "menuiserie", "dubourg"]));
    for (const word of ["courtier", "promettait", "banquiere", "rassurait"]) expect(words).not.toContain(word);
    expect(words.filter((word) => /\d/.test(word))).toEqual([]);
  });

  it("differ by the number of errors that a reader would count", () => {
    expect(countTypos("traroe", "traore")).toBe(1);
    expect(countTypos("dupon", "dupont")).toBe(1);
    expect(countTypos("", "abc")).toBe(3);
    expect(countTypos("abc", "abc")).toBe(0);
  });
});
