import { expect, it } from "vitest";
import type { FilledFor } from "~/db/schema/enumerations";
import { aCase, aClient } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { readOwnProgress } from "./queries.server";

freshDatabase();

/** Whether a profile without date of birth and tax id is complete for who has cases about these. */
async function isComplete(...about: (FilledFor | null)[]): Promise<boolean> {
  // An empty tax id is not written.
  const owner = await aClient({ dateOfBirth: null, taxId: "" });
  for (const filledFor of about) await aCase(owner, { status: "draft", filledFor });
  return (await readOwnProgress(owner.actor)).profileComplete;
}

it("a profile without date of birth and tax id is complete for whose cases are all a company’s, and for nobody else", async () => {
  expect(await isComplete("company")).toBe(true);
  expect(await isComplete("company", "company")).toBe(true);
  expect(await isComplete("company", null)).toBe(false);
  expect(await isComplete("relative")).toBe(false);
  expect(await isComplete()).toBe(false);
});

it("a profile with both is complete whatever the cases are about", async () => {
  const { actor } = await aClient();
  expect((await readOwnProgress(actor)).profileComplete).toBe(true);
});
