import { nextPair, signInAs } from "./support/seeded.ts";
import { expect, test } from "./support/test.ts";

test.beforeEach(({ engine }) =>
  test.skip(engine === "postgres", "depends only on the browser, tested on one database"),
);
test("a toast is shown in the tab that caused it, not in another tab that reloads its data first", async ({
  server,
  admin,
}) => {
  const pair = nextPair(server);
  await signInAs(admin, server, pair.staff);
  const page = `${server.url}/admin/cases/${pair.caseId}/notes`;
  const other = await admin.context().newPage();
  const elsewhere = await admin.context().newPage();
  for (const tab of [admin, other]) await tab.goto(page);
  await elsewhere.goto(`${server.url}/admin/users`);

  // The redirect's page is delayed until the other tabs have reloaded their data with the shared cookie.
  const held = Promise.withResolvers<void>();
  await admin.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.continue();
  });
  await admin.getByLabel("Nouvelle note").fill("Rappeler demain.");
  await admin.getByRole("button", { name: "Ajouter la note" }).click();
  const cookie = async () => (await admin.context().cookies()).some(({ name }) => name === "toast");
  await expect.poll(cookie).toBe(true);
  await expect(other.getByText("Rappeler demain.").first()).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();
  for (const tab of [other, elsewhere]) await expect(tab.getByText("Note enregistrée avec succès")).toHaveCount(0);
  expect(await cookie()).toBe(true);

  held.resolve();
  await expect(admin.getByText("Note enregistrée avec succès").last()).toBeVisible();
  await expect.poll(cookie).toBe(false);
  await expect(other.getByText("Note enregistrée avec succès")).toHaveCount(0);
});
