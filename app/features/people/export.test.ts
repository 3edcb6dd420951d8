import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries } from "~/db/schema/index.ts";
import { csvHead, csvLines } from "~/platform/csv.server.ts";
import { aCase, aClient, aLawyer, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { exportPeople } from "./export.commands.server.ts";
import { PEOPLE_COLUMNS } from "./export.csv.server.ts";
import { peopleFilters } from "./schema.ts";

freshDatabase();

async function exportCsv(given: Record<string, string>): Promise<string[]> {
  const { actor } = await anAdministrator();
  let text = csvHead(PEOPLE_COLUMNS);
  for await (const batch of await exportPeople(actor, peopleFilters.parse(given)))
    text += csvLines(PEOPLE_COLUMNS, batch);
  return text.split("\r\n");
}

describe("the CSV export of accounts", () => {
  it("holds the contact data and the state of each account, and nothing more private", async () => {
    const person = await aClient({
      firstName: "Zoé",
      lastName: "=Tabard",
      email: "zoe@exemple.fr",
      phone: "+33612062526",
      dateOfBirth: "1961-04-17",
      taxId: "1234567890123",
      adminNote: "À rappeler",
      createdAt: new Date("2026-07-14T22:05:00Z"),
    });
    await aCase(person, { status: "active" });
    const lines = await exportCsv({ search: "tabard" });
    expect(lines[0]).toMatch(/^\uFEFFPrénom;Nom;E-mail;Mobile;/);
    expect(lines[1]).toMatch(
      /^Zoé;'=Tabard;zoe@exemple\.fr;06 12 06 25 26;.*;Utilisateur;Non commencée;0;1;15\/07\/2026 00:05$/,
    );
    for (const secret of ["1961", "1234567890123", "rappeler"]) expect(lines.join()).not.toContain(secret);
  });

  it("holds the accounts of the list, within its filters and in its order", async () => {
    for (let number = 10; number < 15; number++) await aClient({ firstName: `N${number}`, lastName: "Exporte" });
    const withCase = await aClient({ firstName: "N99", lastName: "Exporte" });
    await aCase(withCase);
    const lines = await exportCsv({ search: "exporte", without: "cases", sort: "name" });
    const names = lines.slice(1, -1).map((line) => line.split(";")[0]);
    expect(names).toEqual(Array.from({ length: 5 }, (_, index) => `N${index + 10}`));
  });

  it("is recorded with its filters but without the searched text, and is for administrators only", async () => {
    await exportCsv({ search: "secret", role: "user" });
    const entry = (await db.select().from(auditEntries)).findLast(({ action }) => action === "people.exported");
    expect(entry?.details).toMatchObject({ role: "user", searched: true });
    expect(JSON.stringify(entry)).not.toContain("secret");
    for (const { actor } of [await aClient(), await aLawyer()])
      await expect(exportPeople(actor, peopleFilters.parse({}))).rejects.toMatchObject({ code: "forbidden" });
  });
});
