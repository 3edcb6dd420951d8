import { eq, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { emailLogs } from "~/db/schema";
import { queueEmail } from "~/features/emails/commands.server";
import { EmailLayout } from "~/features/emails/ui/email-layout";
import { declared } from "~/features/nouns.server";
import { config, setConfig } from "~/platform/config.server";
import { startJobs } from "~/platform/jobs/jobs.server";
import { log } from "~/platform/log.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { ask } from "~tests/access/requests";
import { aWorld, type World } from "~tests/access/world";
import { startMailServer } from "~tests/e2e/support/mail-server";
import { freshDatabase } from "~tests/setup/database";
import { product } from "~tests/setup/product";

const jobs = await declared("jobs");

freshDatabase();

let app: Hono;
let world: World;
let stopJobs = async () => {};

beforeAll(async () => {
  startRateLimits(database);
  stopJobs = await startJobs(database, jobs, { work: true });
  app = await product();
  world = await aWorld();
  await settled();
  await db.delete(emailLogs);
});
afterAll(() => stopJobs());

const ofStatus = (status: string) => db.$count(emailLogs, eq(emailLogs.status, status as "sent"));
/** True when no e-mail job waits, runs, or will be retried. */
const settled = () =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        sql`select id from jobs.job where name = 'mailing.deliver' and state in ('created', 'active', 'retry')`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 250 },
  );

it("a mail server that is down blocks nobody; once it is up every e-mail is sent once, without a restart", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => {});
  const mail = await startMailServer();
  setConfig({ ...config, SMTP_URL: mail.url });
  await mail.close();

  const answer = await ask(app, world, "visitor", {
    title: "",
    url: "/forgot-password",
    method: "POST",
    sent: { email: world.owner.email },
  });
  expect([answer.status, answer.location]).toEqual([303, "/forgot-password?sent=1"]);
  const COUNT = 5;
  for (let number = 1; number < COUNT; number++)
    await transaction((tx) =>
      queueEmail(tx, {
        userId: null,
        recipient: `personne-${number}@exemple.fr`,
        kind: "password_changed",
        subject: `Numéro ${number}`,
        element: <EmailLayout preview="Essai">Bonjour</EmailLayout>,
      }),
    );
  // Each was attempted, and the staff sees that it was not sent.
  await vi.waitFor(async () => expect(await ofStatus("failed")).toBe(COUNT), { timeout: 30_000, interval: 250 });

  await mail.open();
  try {
    await settled();
    expect(await ofStatus("sent")).toBe(COUNT);
    const expected = [world.owner.email, ...[1, 2, 3, 4].map((number) => `personne-${number}@exemple.fr`)];
    expect(mail.received.map(({ to }) => to).sort()).toEqual(expected.sort());
  } finally {
    await mail.close();
  }
}, 120_000);
