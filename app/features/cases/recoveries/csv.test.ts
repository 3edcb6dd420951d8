import { expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, recoveries } from "~/db/schema/index.ts";
import { csvHead, csvLines } from "~/platform/csv.server.ts";
import { aCase, aClient, aLawyer, aMember, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { RECOVERY_COLUMNS } from "./csv.server.ts";
import { exportRecoveries } from "./export.commands.server.ts";

freshDatabase();

it("the CSV export of recoveries holds each sum with its case, fee and source, the latest first", async () => {
  const { actor } = await anAdministrator();
  const caseRow = await aCase(await aClient({ firstName: "Zoé", lastName: "Hébert" }), { status: "active" });
  await aMember(caseRow, await aLawyer({ firstName: "Jeanne", lastName: "Aubry" }), "lawyer");
  const createdAt = new Date("2026-08-02T08:00:00Z");
  const sum = { caseId: caseRow.id, createdAt } as const;
  await db.insert(recoveries).values([
    { ...sum, id: crypto.randomUUID(), amount: 50, receivedOn: "2026-08-01", source: "seizure" },
    {
      ...sum,
      id: crypto.randomUUID(),
      amount: 100_000,
      receivedOn: "2026-08-03",
      source: "other",
      sourceDetails: "@fonds",
      onCarpa: true,
    },
  ]);
  let text = csvHead(RECOVERY_COLUMNS);
  for await (const batch of await exportRecoveries(actor)) text += csvLines(RECOVERY_COLUMNS, batch);
  const name = `${caseRow.reference};Zoé Hébert`;
  expect(text.split("\r\n").slice(1)).toEqual([
    `03/08/2026;${name};1000,00;200,00;800,00;'@fonds;oui;Maître Jeanne Aubry;02/08/2026 10:00`,
    `01/08/2026;${name};0,50;0,10;0,40;Saisie;non;Maître Jeanne Aubry;02/08/2026 10:00`,
    "",
  ]);
  expect(await db.$count(auditEntries)).toBe(1);
});

it("the CSV export of recoveries is for administrators only", async () => {
  for (const { actor } of [await aClient(), await aLawyer()])
    await expect(exportRecoveries(actor)).rejects.toMatchObject({ code: "forbidden" });
});
