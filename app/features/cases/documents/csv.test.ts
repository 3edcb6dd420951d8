import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, cases, caseTags, recoveries } from "~/db/schema/index.ts";
import { csvHead, csvLines } from "~/platform/csv.server.ts";
import { aCase, aClient, aLawyer, aMember, aMessage, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { DEFAULT_FILTERS, type ListFilters } from "../desk/rules.ts";
import { exportCases } from "./commands.server.ts";
import { CASE_COLUMNS } from "./csv.server.ts";

freshDatabase();

async function exportCsv(filters: Partial<ListFilters> = {}): Promise<string> {
  const { actor } = await anAdministrator();
  let text = csvHead(CASE_COLUMNS);
  for await (const batch of await exportCases(actor, { ...DEFAULT_FILTERS, ...filters }))
    text += csvLines(CASE_COLUMNS, batch);
  return text;
}

it("a line break within a text begins no cell, so that no formula does", () => {
  for (const lineBreak of ["\n", "\r", "\r\n"])
    expect(csvLines([["Message", (text: string) => text]], [`Bonjour${lineBreak}=1+1`])).toBe(
      `"Bonjour${lineBreak}=1+1"\r\n`,
    );
});

describe("the CSV export of cases", () => {
  it("suits a French spreadsheet: byte order mark, semicolons, Windows line ends, Paris time, decimal comma", async () => {
    const owner = await aClient({ firstName: "Zoé", lastName: "Hébert; dit « Z »", email: "zoe@exemple.fr" });
    const submittedAt = new Date("2026-07-14T22:05:00Z");
    const caseRow = await aCase(owner, {
      status: "active",
      amount: 1_248_050,
      filledFor: "company",
      representedName: "Café Roux",
      companySiren: "732829320",
      bankName: "Banque du Nord",
      paymentDate: "2026-01-01",
      paymentDatePrecision: "year",
      createdAt: submittedAt,
      submittedAt,
      firstAnsweredAt: new Date("2026-07-15T03:05:00Z"),
    });
    await aMessage(caseRow, { createdAt: new Date("2026-07-16T10:00:00Z") });
    // It needs no answer.
    await db.update(cases).set({ unansweredSince: null });
    await aMember(caseRow, await aLawyer({ firstName: "Jeanne", lastName: "Aubry" }), "lawyer");
    const sum = { caseId: caseRow.id, receivedOn: "2026-08-01", source: "bank_transfer" } as const;
    await db.insert(recoveries).values([
      { ...sum, id: crypto.randomUUID(), amount: 100_000 },
      { ...sum, id: crypto.randomUUID(), amount: 50 },
    ]);
    for (const name of ["Relance; banque", "Prioritaire"])
      await db.insert(caseTags).values({ caseId: caseRow.id, key: name.toLowerCase(), name });
    const lines = (await exportCsv({ search: "hébert" })).split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFFAffaire;Statut;/);
    expect(lines[1]).toBe(
      `${caseRow.reference};En traitement;Faux investissement;"Zoé Hébert; dit « Z »";zoe@exemple.fr;12480,50;Une entreprise, Café Roux, SIREN 732 829 320;Banque du Nord;en 2026;15/07/2026 00:05;15/07/2026 00:05;15/07/2026 05:05;répondu en 5 h;16/07/2026 12:00;;1;Maître Jeanne Aubry;06 12 34 56 78;1000,50;200,10;"Prioritaire, Relance; banque"`,
    );
    expect(lines.slice(2)).toEqual([""]);
  });

  it.each(['=HYPERLINK("http://x")', "+33", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])(
    "escapes %j, which a spreadsheet would run as a formula",
    async (lastName) => {
      const caseRow = await aCase(
        await aClient({ firstName: lastName, lastName: "", email: `${crypto.randomUUID()}@exemple.fr` }),
      );
      const text = await exportCsv({ search: caseRow.reference });
      expect(text).toContain(`'${lastName.replaceAll('"', '""').trim()}`);
    },
  );

  it("holds all pages of the list, in its order, without the cases that the filters exclude", async () => {
    const owner = await aClient({ lastName: "Exporte" });
    const made = [];
    for (let number = 0; number < 30; number++) made.push(await aCase(owner, { status: "active", amount: number }));
    await aCase(owner, { status: "closed" });
    const text = await exportCsv({ search: "exporte", status: "active", sort: "amount" });
    const references = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(";")[0]);
    expect(references).toEqual(made.reverse().map((one) => one.reference));
  });

  it("is recorded with its filters but without the searched text, and is for administrators only", async () => {
    await exportCsv({ search: "secret", status: "closed" });
    const rows = await db.select().from(auditEntries);
    const entry = rows.findLast((row) => row.action === "cases.exported");
    expect(entry?.details).toMatchObject({ status: "closed", searched: true });
    expect(JSON.stringify(entry)).not.toContain("secret");
    const { actor } = await aClient();
    await expect(exportCases(actor, DEFAULT_FILTERS)).rejects.toMatchObject({ code: "forbidden" });
  });
});
