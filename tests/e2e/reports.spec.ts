import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test("a client opens the services of their case, notes a report with its number, and finds it again", async ({
  server,
  person,
  look,
}) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await person.goto(`${server.url}/case/${pair.caseId}`);
  await person.getByRole("link", { name: "Signaler l’arnaque", exact: true }).click();
  await expect(person.getByRole("heading", { name: "Signalements", exact: true })).toBeVisible();
  await expect(person.getByRole("button", { name: "Copier Vous (THESEE)", exact: true })).toBeVisible();
  await look(person, "reports");

  await person.getByRole("heading", { name: "J’ai fait un signalement", exact: true }).click();
  await person.getByLabel("Service", { exact: true }).selectOption({ label: "PHAROS" });
  await person.getByLabel(/^Numéro donné par le service/).fill("PH-2026-041");
  await person.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(person.getByText(/^Fait le \d/)).toBeVisible();
  await person.getByRole("heading", { name: "PHAROS", exact: true }).click();
  await expect(person.getByText("PH-2026-041", { exact: true })).toBeVisible();
});
