import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { casePresence } from "~/db/schema/index.ts";
import { aCase, aClient, aLawyer, aMember, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { notePresence } from "./commands.server.ts";
import { presenceText } from "./rules.ts";

freshDatabase();

it("shows the staff who else reads or writes in a conversation, until their page says so no more", async () => {
  const { id } = await aCase(await aClient());
  const [alix, lou] = [await anAdministrator({ firstName: "Alix" }), await anAdministrator({ firstName: "Lou" })];
  expect(await notePresence(alix.actor, id, false)).toEqual([]);
  expect(await notePresence(lou.actor, id, true)).toEqual([{ firstName: "Alix", isWriting: false }]);
  const seen = await notePresence(alix.actor, id, false);
  expect(presenceText(seen)).toBe("Lou écrit une réponse.");
  await db
    .update(casePresence)
    .set({ seenAt: new Date(Date.now() - 60_000) })
    .where(eq(casePresence.userId, lou.id));
  expect(await notePresence(alix.actor, id, false)).toEqual([]);
});

it("is closed to the client and to others, and to an administrator before their reason in a case with a lawyer", async () => {
  const client = await aClient();
  const lawyer = await aLawyer();
  const caseRow = await aCase(client);
  await aMember(caseRow, lawyer, "lawyer");
  await notePresence(lawyer.actor, caseRow.id, true);
  for (const { actor } of [client, await aClient(), await aLawyer()])
    await expect(notePresence(actor, caseRow.id, false)).rejects.toMatchObject({ code: "case_not_found" });
  const { actor } = await anAdministrator();
  await expect(notePresence(actor, caseRow.id, false)).rejects.toMatchObject({ code: "reason_needed" });
  expect(await db.$count(casePresence, eq(casePresence.caseId, caseRow.id))).toBe(1);
});
