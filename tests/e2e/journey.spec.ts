import { setUp } from "./support/admin-steps.ts";
import { completeProfile, describeCase, proveIdentity, register } from "./support/person-steps.ts";
import { expect, test } from "./support/test.ts";

test("a person who was scammed goes from registration to the lawyer's answer", async ({ server, person, admin }) => {
  test.setTimeout(240_000);
  await setUp(admin, server);

  await register(person);
  await completeProfile(person);
  await proveIdentity(person);
  await describeCase(person);
  await expect(person.getByText("Votre identité n’est pas encore vérifiée")).toBeVisible();
});
