import { today } from "../../app/platform/today.ts";
import { fillDate } from "./support/person-steps.ts";
import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test("a client reads the dates of their payments on a drawing, and follows them from their calendar until they revoke its address", async ({
  server,
  person,
  look,
  request,
}) => {
  const pair = nextPair(server);
  await signInAs(person, server, pair.client);
  await person.goto(`${server.url}/case/${pair.caseId}`);
  await person.getByRole("link", { name: "Ajouter une opération" }).click();
  await person.getByLabel("Montant", { exact: true }).fill("1 200");
  await fillDate(person, "Date du débit", today());
  await person.getByRole("button", { name: "Ajouter cette opération", exact: true }).click();
  await expect(person.getByRole("heading", { name: "Opérations enregistrées", exact: true })).toBeVisible();
  await person.goto(`${server.url}/case/${pair.caseId}/deadlines`);
  await person.getByText("Frise des dates", { exact: true }).click();
  await expect(person.getByRole("img", { name: /^Frise de \d+ jours/ })).toBeVisible();
  await expect(person.getByRole("row", { name: /En face, Débit/ })).toBeVisible();
  await look(person, "deadlines");

  await person.getByRole("link", { name: "Suivre ces dates depuis mon agenda", exact: true }).click();
  await person.getByRole("button", { name: "Créer une adresse", exact: true }).click();
  const shown = person.getByText(/^http.*\/agenda\.ics\?token=/);
  await expect(shown).toBeVisible();
  const { pathname, search } = new URL((await shown.textContent()) ?? "");
  await look(person, "agenda-address");
  const answer = await request.get(`${server.url}${pathname}${search}`);
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await person.getByRole("button", { name: "Révoquer l’adresse", exact: true }).click();
  await expect(person.getByRole("button", { name: "Créer une adresse", exact: true })).toBeVisible();
  expect((await request.get(`${server.url}${pathname}${search}`)).status()).toBe(404);
});
