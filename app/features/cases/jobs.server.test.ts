import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { cases, contactMessages, searchWords } from "~/db/schema/index.ts";
import { aCase, aClient } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { deleteUnusedWords } from "./jobs.server.ts";

freshDatabase();

it("deletes the words of a deleted case and keeps those of people and other cases", async () => {
  await db.insert(contactMessages).values({ name: "Odette Visiteuse", phone: "0612345678", message: "Bonjour" });
  const owner = await aClient({ lastName: "Restante" });
  await aCase(owner, { description: "Une promesse conservée." });
  const deleted = await aCase(owner, { description: "Une promesse effaçable." });
  await db.delete(cases).where(eq(cases.id, deleted.id));
  expect(await deleteUnusedWords()).toBe(1);
  const words = (await db.select().from(searchWords)).map((row) => row.word);
  expect(words).toEqual(expect.arrayContaining(["visiteuse", "restante", "promesse", "conservee"]));
  expect(words).not.toContain("effacable");
});
