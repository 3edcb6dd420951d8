import { expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, contactMessages } from "~/db/schema/index.ts";
import { csvHead, csvLines } from "~/platform/csv.server.ts";
import { aClient, aLawyer, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { exportRequests } from "./export.commands.server.ts";
import { REQUEST_COLUMNS } from "./export.csv.server.ts";
import { requestFilters } from "./schema.ts";

freshDatabase();

it("the CSV export of requests holds all pages of the list, escapes formulas, and is recorded without the searched text", async () => {
  const { actor } = await anAdministrator();
  for (let minute = 0; minute < 30; minute++)
    await db.insert(contactMessages).values({
      name: "Odette Exporte",
      phone: "+33 6 12 06 25 26",
      email: "odette@visiteur.example",
      message: "Raison : Information sur une arnaque\n=1+1",
      createdAt: new Date(Date.UTC(2026, 6, 14, 8, minute)),
    });
  const filters = requestFilters.parse({ search: "exporte", status: "pending" });
  let text = csvHead(REQUEST_COLUMNS);
  for await (const batch of await exportRequests(actor, filters)) text += csvLines(REQUEST_COLUMNS, batch);
  const lines = text.split("\r\n");
  expect(lines).toHaveLength(32);
  expect(lines[1]).toMatch(
    /^[0-9A-F]{8};14\/07\/2026 10:00;En attente;Odette Exporte;'\+33 6 12 06 25 26;odette@visiteur\.example;Non inscrit;Information sur une arnaque;'=1\+1;;;$/,
  );
  const entry = (await db.select().from(auditEntries)).find(({ action }) => action === "requests.exported");
  expect(entry?.details).toEqual({ status: "pending", lawyers: false, searched: true });
});

it("the CSV export of requests is for administrators only", async () => {
  for (const { actor } of [await aClient(), await aLawyer()])
    await expect(exportRequests(actor, requestFilters.parse({}))).rejects.toMatchObject({ code: "forbidden" });
});
