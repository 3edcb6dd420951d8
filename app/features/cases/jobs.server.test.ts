import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { writeInstallation } from "~/db/installation.server.ts";
import { cases, contactMessages, installation, searchWords } from "~/db/schema/index.ts";
import { aCase, aClient } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { deleteUnusedWords, indexNames, indexNextNames } from "./jobs.server.ts";

freshDatabase();

const words = async () => (await db.select().from(searchWords)).map((row) => row.word);
const aRequest = (name: string) =>
  db.insert(contactMessages).values({ name, phone: "0612345678", message: "Bonjour, ma banque refuse." });
/** What a version before 0.5.0 wrote, and the migration that found it. */
async function formerWords(): Promise<void> {
  await db.insert(searchWords).values(["promesse", "livret", "placement"].map((word) => ({ word })));
  await writeInstallation(db, "names_to_index", { table: null });
}
const fileOf = async () =>
  (await db.execute<{ file: string }>(sql`select pg_relation_filepath('search_words') as file`)).rows[0]?.file;

it("deletes the words of a deleted case and keeps those of people, requests and other cases", async () => {
  await aRequest("Odette Visiteuse");
  const owner = await aClient({ lastName: "Restante" });
  await aCase(owner, { representedName: "Garage Tissier" });
  const deleted = await aCase(owner, { representedName: "Boulangerie Tissier" });
  await db.delete(cases).where(eq(cases.id, deleted.id));
  expect(await deleteUnusedWords()).toBe(1);
  expect(await words()).toEqual(expect.arrayContaining(["visiteuse", "restante", "garage", "tissier"]));
  expect(await words()).not.toContain("boulangerie");
});

it("removes the words of stories that former versions wrote, from the file of the table too, and writes those of names again", async () => {
  await aRequest("Octave Demandeur");
  const owner = await aClient({ lastName: "Premier" });
  for (const lastName of ["Second", "Troisième"]) await aClient({ lastName });
  await aCase(owner, { description: "Un placement.", representedName: "Scierie Vasseur" });
  await formerWords();
  const before = await fileOf();
  await indexNames.run({});
  expect(await fileOf()).not.toBe(before);
  const names = ["octave", "demandeur", "premier", "second", "troisieme", "scierie", "vasseur"];
  expect(await words()).toEqual(expect.arrayContaining(names));
  for (const word of ["promesse", "livret", "placement"]) expect(await words()).not.toContain(word);
});

it("goes on with the names where it stopped, and empties the table once", async () => {
  await formerWords();
  await indexNextNames(2);
  await db.insert(searchWords).values({ word: "posterieur" });
  await indexNextNames(2);
  const [row] = await db.select().from(installation).where(eq(installation.key, "names_to_index"));
  expect(row?.value).toMatchObject({ table: "profiles", after: expect.any(String) });
  await indexNames.run({});
  expect(await words()).toEqual(expect.arrayContaining(["posterieur", "premier", "second", "troisieme", "vasseur"]));
  expect(await indexNextNames()).toBe(false);
});
