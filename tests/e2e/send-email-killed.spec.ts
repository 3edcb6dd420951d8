import { addresses, editor, expectText, press, sendFrom, unfoldRecipients } from "./support/mailing-steps.ts";
import { seededPairs, signInAs } from "./support/seeded.ts";
import { test as base, expect, toMailServer } from "./support/test.ts";

const test = base.extend({ settings: toMailServer });
test.use({ isStarted: false });

test("a server killed during a mailing continues it after its restart, and nobody gets two e-mails", async ({
  server,
  admin,
  expectErrors,
  mail,
}) => {
  test.slow();
  expectErrors(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|Failed to fetch/);
  const [pair] = await seededPairs(server, 12);
  if (!pair) throw new Error("Nobody was written.");
  await signInAs(admin, server, pair.staff);
  await admin.goto(`${server.url}/admin/send-email`);
  await unfoldRecipients(admin);
  await press(admin, "Tous (24)");
  await expectText(admin, "24 destinataires");
  await admin.getByLabel("Objet").fill("Un rappel");
  await editor(admin).fill("Votre dossier vous attend.");
  await expect(admin.getByText("Brouillon enregistré")).toBeVisible();
  let hold = true;
  mail.pause = async () => {
    while (hold && mail.received.length >= 8) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await sendFrom(admin);
  const address = admin.url();
  await expect.poll(() => mail.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(8);
  await server.kill();
  hold = false;
  await server.start();
  await admin.goto(address);
  await expect(admin.getByText("Terminé", { exact: true })).toBeVisible({ timeout: 60_000 });
  const to = addresses(mail);
  expect(new Set(to).size).toBe(to.length);
  await expect(admin.getByText("Issue inconnue").first()).toBeVisible();
  const outcome =
    (await admin
      .getByText(/sur 24 envoyés/)
      .first()
      .textContent()) ?? "";
  const [, sent = "", unknown = ""] = /^(\d+) sur 24 envoyés, (\d+) issues? inconnue/.exec(outcome) ?? [];
  expect(Number(sent) + Number(unknown)).toBe(24);
  expect(to.length).toBeGreaterThanOrEqual(Number(sent));
});
