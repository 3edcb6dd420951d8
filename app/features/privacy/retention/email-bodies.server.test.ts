import { asc, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { emailLogs } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { listSimulated, readSimulated } from "~/features/mailings/log/queries.server.ts";
import { aClient, anAdministrator, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { ownEmails } from "../own-data/queries.server.ts";
import { blankEmailBodies } from "./commands.server.ts";

freshDatabase();
let staff: Person;
beforeAll(async () => {
  staff = await anAdministrator();
});
afterEach(() => db.delete(emailLogs));

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
type Email = typeof emailLogs.$inferInsert;

async function anEmail(given: Partial<Email>): Promise<string> {
  const row = {
    recipient: "a@exemple.fr",
    kind: "case_approve",
    subject: "Objet",
    html: "<p>Récit</p>",
    text: "Récit",
  };
  const [added] = await db
    .insert(emailLogs)
    .values({ ...row, ...given })
    .returning({ id: emailLogs.id });
  return added?.id as string;
}
const kept = async (id: string) => (await db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0];
const bodiesLeft = async () =>
  (await db.select({ text: emailLogs.text }).from(emailLogs).orderBy(asc(emailLogs.createdAt))).map(({ text }) => text);

describe("the body of an e-mail", () => {
  it.each([
    ["sent", 29, true],
    ["sent", 31, false],
    ["simulated", 89, true],
    ["simulated", 91, false],
    ["failed", 89, true],
    ["failed", 91, false],
    ["unknown", 89, true],
    ["unknown", 91, false],
    ["queued", 300, true],
  ] as const)("of status %s is kept after %i days: %s", async (status, days, isKept) => {
    const at = ago(days);
    const moments = { sent: { sentAt: at }, simulated: { sentAt: at }, unknown: { attemptedAt: at } };
    const outcome = status in moments ? { createdAt: ago(days + 10), ...moments[status as "sent"] } : { createdAt: at };
    const id = await anEmail({ status, ...outcome });
    const before = await kept(id);
    expect(await blankEmailBodies()).toBe(isKept ? 0 : 1);
    expect(await kept(id)).toEqual(isKept ? before : { ...before, html: "", text: "" });
  });

  it("is blanked in batches, the oldest first, until none is left, and only once", async () => {
    for (const days of [50, 40, 60, 35, 45]) await anEmail({ status: "sent", createdAt: ago(days), sentAt: ago(days) });
    await anEmail({ status: "sent", createdAt: ago(3), sentAt: ago(3), text: "Récent" });
    expect(await blankEmailBodies(new Date(), 2)).toBe(5);
    expect(await bodiesLeft()).toEqual(["", "", "", "", "", "Récent"]);
    expect(await blankEmailBodies(new Date(), 2)).toBe(0);
  });

  it("that was blanked never leaves again", async () => {
    const id = await anEmail({ status: "failed", createdAt: ago(100) });
    await blankEmailBodies();
    await deliverEmail.run({ emailId: id });
    expect(await kept(id)).toMatchObject({ status: "failed", text: "" });
  });

  it("that was blanked is « effacé » in one's own data, and so is the e-mail in the simulated mailbox", async () => {
    const client = await aClient();
    const id = await anEmail({ userId: client.id, status: "simulated", createdAt: ago(91), sentAt: ago(91) });
    await anEmail({ userId: client.id, status: "sent", kind: "imported", createdAt: ago(92), html: "", text: "" });
    await blankEmailBodies();
    const pages = await Array.fromAsync(ownEmails(client.actor));
    const gone = "Contenu effacé\u00a0: sa durée de conservation est passée.";
    expect(pages.flat().map(({ subject, text }) => ({ subject, text }))).toEqual([
      { subject: "Objet", text: gone },
      { subject: "Objet", text: null },
    ]);
    expect((await listSimulated(staff.actor, null)).emails.map((email) => email.id)).toEqual([id]);
    expect(await readSimulated(staff.actor, id)).toMatchObject({ recipient: "a@exemple.fr", html: gone, text: gone });
  });
});
