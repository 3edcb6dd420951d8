import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { authenticators, emailLogs, morningEmails, profiles } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { aCase, aClient, aLawyerOnDuty, aMember, anAdministrator, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { chooseMorningEmail } from "./commands.server.ts";
import { tellMorningAt } from "./jobs.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);

const emailsTo = ({ id }: Person) =>
  db
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.userId, id), eq(emailLogs.kind, "staff_notice")));
/** In winter Paris is an hour ahead. */
const EARLY = new Date("2026-11-27T07:29:00Z");
const MORNING = new Date("2026-11-27T07:30:00Z");

it("the e-mail of the morning tells each person their own counts, and no name, once a day from half past eight", async () => {
  const administrator = await anAdministrator();
  const lawyer = await aLawyerOnDuty();
  await db.insert(authenticators).values({ userId: lawyer.id, secret: "x", lastStep: 0 });
  const owner = await aClient({ firstName: "Célestine", lastName: "Vaugirard" });
  const waiting = { status: "active", submittedAt: new Date("2026-11-24T08:00:00Z") } as const;
  await aCase(owner, waiting);
  const theirs = await aCase(owner, waiting);
  await aMember(theirs, lawyer, "lawyer");
  for (const person of [administrator, lawyer]) await chooseMorningEmail(person.actor, { wanted: true });
  await tellMorningAt(EARLY);
  expect(await emailsTo(administrator)).toEqual([]);
  await Promise.all([tellMorningAt(MORNING), tellMorningAt(MORNING)]);
  const [told, ...others] = await emailsTo(administrator);
  expect(others).toEqual([]);
  expect(told?.text.replace(/\s+/g, " ")).toContain("2 promesses rompues, aucune bientôt rompue, aucune échéance");
  expect(told?.text).toContain("https://recours.exemple.fr/admin/day");
  expect(told?.text + (told?.subject ?? "")).not.toMatch(/Célestine|Vaugirard|2026-/);
  expect((await emailsTo(lawyer))[0]?.text).toContain("1 promesse rompue");
  await tellMorningAt(new Date("2026-11-28T07:30:00Z"));
  expect(await emailsTo(administrator)).toHaveLength(2);
});

it("who stops it, and who is no longer of the staff, gets none", async () => {
  const [stopped, demoted] = [await anAdministrator(), await anAdministrator()];
  for (const { actor } of [stopped, demoted]) await chooseMorningEmail(actor, { wanted: true });
  await chooseMorningEmail(stopped.actor, { wanted: false });
  await db.update(profiles).set({ role: "client" }).where(eq(profiles.id, demoted.id));
  await tellMorningAt(MORNING);
  expect(await emailsTo(stopped)).toEqual([]);
  expect(await emailsTo(demoted)).toEqual([]);
  expect(await db.$count(morningEmails, eq(morningEmails.userId, stopped.id))).toBe(0);
  const client = await aClient();
  await expect(chooseMorningEmail(client.actor, { wanted: true })).rejects.toMatchObject({ code: "forbidden" });
});
