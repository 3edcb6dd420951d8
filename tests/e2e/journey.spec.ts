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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a person does their side of the job with plain forms", async ({ person }) => {
    test.setTimeout(240_000);
    await register(person);
    await completeProfile(person);
    await describeCase(person, false);
    await person.getByRole("button", { name: "Enregistrer le brouillon" }).click();
    await expect(person.getByText("Dossier enregistré en brouillon")).toBeVisible();
    await person.getByRole("link", { name: "Vérifier mon identité" }).first().click();
    await proveIdentity(person, false);
  });
});
