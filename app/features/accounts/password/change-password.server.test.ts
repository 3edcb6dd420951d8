import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { accountLinks, auditEntries, emailLogs } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import type { AppError } from "~/platform/errors";
import { aPerson, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import type { Actor } from "../actor";
import { requestEmailChange } from "../email-address/commands.server";
import { readSession } from "../sessions/queries.server";
import { logIn } from "../sign-in/commands.server";
import { changePassword, checkPassword } from "./commands.server";
import { issueResetLink } from "./jobs.server";

freshDatabase();
queueJobs(deliverEmail);

const NEW = "cheval agrafe pile";
let last = 0;
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

async function signedIn(person: Person): Promise<{ browser: Browser; actor: Actor }> {
  const browser = new Browser();
  const request = browser.request("/login", { form: {} });
  browser.take(await logIn({ request, ip: `203.0.113.${++last % 250}` }, person));
  const { actor } = await readSession(browser.request("/"));
  return { browser, actor: actor as Actor };
}

const sentKinds = async (person: Person) =>
  (await db.select().from(emailLogs).where(eq(emailLogs.userId, person.id))).map(({ kind }) => kind);
const isPassword = async (person: Person, password: string) => (await checkPassword(person.email, password)) !== null;

describe("changing a password", () => {
  it("needs the present one, ends the other sessions, is recorded and notified by e-mail", async () => {
    const person = await aPerson();
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)];
    expect(await failure(changePassword(here.actor, { currentPassword: "mauvais", password: NEW }))).toBe(
      "wrong_password",
    );
    expect(await isPassword(person, person.password)).toBe(true);
    await changePassword(here.actor, { currentPassword: person.password, password: NEW });
    expect([await isPassword(person, person.password), await isPassword(person, NEW)]).toEqual([false, true]);
    expect((await readSession(here.browser.request("/"))).actor?.userId).toBe(person.id);
    expect((await readSession(elsewhere.browser.request("/"))).actor).toBeNull();
    expect(await sentKinds(person)).toEqual(["password_changed"]);
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, person.id));
    expect(audit.map(({ action, actorId }) => [action, actorId]).at(-1)).toEqual([
      "account.password_changed",
      person.id,
    ]);
  });

  it("refuses a password that is easily guessed, and the present one", async () => {
    const person = await aPerson();
    const change = (password: string) =>
      failure(changePassword(person.actor, { currentPassword: person.password, password }));
    expect(await change("bonjour123")).toBe("common_password");
    expect(await change(person.email)).toBe("guessable_password");
    expect(await change(person.password)).toBe("same_password");
    expect(await sentKinds(person)).toEqual([]);
  });

  it("pauses after ten failures, also for the right password and whatever new password is sent", async () => {
    const person = await aPerson();
    const guess = (currentPassword: string, password = NEW) =>
      failure(changePassword(person.actor, { currentPassword, password }));
    for (let n = 0; n < 9; n++) expect(await guess(`mauvais-${n}`)).toBe("wrong_password");
    expect(await guess("mauvais", "encore un mauvais")).toBe("wrong_password");
    expect(await guess(person.password)).toBe("too_many_requests");
    expect(await guess("mauvais", person.password)).toBe("too_many_requests");
  });

  it("succeeds twice and changes once when its form is sent twice, one after the other or at once", async () => {
    for (const atOnce of [false, true]) {
      const person = await aPerson();
      const send = () => failure(changePassword(person.actor, { currentPassword: person.password, password: NEW }));
      const answers = atOnce ? await Promise.all([send(), send()]) : [await send(), await send()];
      expect(answers).toEqual([null, null]);
      expect(await sentKinds(person)).toEqual(["password_changed"]);
    }
  });

  it("stores one of two different passwords sent at once, and refuses the other", async () => {
    const person = await aPerson();
    const tries = ["premier cheval bleu", "second cheval vert"];
    const answers = await Promise.all(
      tries.map((password) => failure(changePassword(person.actor, { currentPassword: person.password, password }))),
    );
    expect([...answers].sort()).toEqual([null, "wrong_password"].sort());
    expect(await isPassword(person, tries[answers.indexOf(null)] as string)).toBe(true);
  });

  it("voids password links and a pending change of address", async () => {
    const person = await aPerson();
    await issueResetLink(person.id);
    await requestEmailChange(person.actor, { email: "autre-boite@exemple.fr", currentPassword: person.password });
    await changePassword(person.actor, { currentPassword: person.password, password: NEW });
    expect(await db.$count(accountLinks, eq(accountLinks.userId, person.id))).toBe(0);
  });
});
