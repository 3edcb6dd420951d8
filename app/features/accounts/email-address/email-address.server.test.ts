import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "~/db/client.server";
import { accountLinks, auditEntries, emailLogs, profiles, users } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import type { AppError } from "~/platform/errors";
import { aPerson, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { issueResetLink } from "../password/jobs.server";
import { isResetLinkOpen } from "../password/reset.commands.server";
import { findKnownDevice } from "../sessions/devices.server";
import { readOwnSignIn } from "../sign-in/queries.server";
import { cancelEmailChange, confirmEmail, requestEmailChange, sendEmailConfirmation } from "./commands.server";
import { readEmailLink } from "./queries.server";

freshDatabase();
queueJobs(deliverEmail);
afterEach(() => void vi.useRealTimers());

let last = 0;
const ip = () => `203.0.113.${++last % 250}`;
const newAddress = () => `nouvelle-boite${++last}@exemple.fr`;
const from = (browser = new Browser()) => ({ request: browser.request("/confirm-email", { form: {} }), ip: ip() });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const emailsTo = (address: string) =>
  db.select().from(emailLogs).where(eq(emailLogs.recipient, address)).orderBy(emailLogs.createdAt);
const kindsTo = async (address: string) => (await emailsTo(address)).map(({ kind }) => kind);
const tokenTo = async (address: string) =>
  /\/confirm-email\?token=([\w-]{43})/.exec((await emailsTo(address)).at(-1)?.text ?? "")?.[1] as string;
const accountOf = async ({ id }: Person) => {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  return { email: user?.email, profileEmail: profile?.email, confirmed: user?.emailVerified };
};
const auditOf = async ({ id }: Person) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ action }) => action);

async function confirmationFor(person: Person): Promise<string> {
  await sendEmailConfirmation(person.actor);
  return tokenTo(person.email);
}

async function changeOf(person: Person, email = newAddress()): Promise<{ email: string; token: string }> {
  await requestEmailChange(person.actor, { email, currentPassword: person.password });
  return { email, token: await tokenTo(email) };
}

describe("a link that confirms an address", () => {
  it("confirms the address when it is used, and not when it is only opened", async () => {
    const person = await aPerson();
    const token = await confirmationFor(person);
    for (let n = 0; n < 3; n++)
      expect(await readEmailLink(token)).toEqual({ state: "open", kind: "email_confirmation", email: person.email });
    expect((await accountOf(person)).confirmed).toBe(false);
    await confirmEmail(from(), token, null);
    expect((await accountOf(person)).confirmed).toBe(true);
    expect(await readEmailLink(token)).toEqual({ state: "done", email: person.email });
    expect(await auditOf(person)).toEqual(["account.email_confirmation_asked", "account.email_confirmed"]);
    expect(await sendEmailConfirmation({ ...person.actor, emailConfirmed: true })).toBe(false);
  });

  it("succeeds twice and is recorded once when it is sent twice at once", async () => {
    const person = await aPerson();
    const token = await confirmationFor(person);
    const answers = await Promise.all([1, 2].map(() => failure(confirmEmail(from(), token, null))));
    expect(answers).toEqual([null, null]);
    expect((await auditOf(person)).filter((action) => action === "account.email_confirmed")).toHaveLength(1);
  });

  it("succeeds when another link has confirmed the address already", async () => {
    const person = await aPerson();
    const [first, second] = [await confirmationFor(person), await confirmationFor(person)];
    await confirmEmail(from(), second, null);
    expect(await readEmailLink(first)).toEqual({ state: "done", email: person.email });
    expect(await failure(confirmEmail(from(), first, null))).toBeNull();
  });

  it("expires after a day, not before", async () => {
    const person = await aPerson();
    const token = await confirmationFor(person);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3600_000 - 60_000 });
    expect((await readEmailLink(token)).state).toBe("open");
    vi.setSystemTime(Date.now() + 61_000);
    expect((await readEmailLink(token)).state).toBe("closed");
    expect(await failure(confirmEmail(from(), token, null))).toBe("email_link_invalid");
    expect((await accountOf(person)).confirmed).toBe(false);
  });

  it("confirms nothing once the account has another address", async () => {
    const person = await aPerson();
    const old = await confirmationFor(person);
    const { token } = await changeOf(person);
    await confirmEmail(from(), token, null);
    expect(await readEmailLink(old)).toEqual({ state: "closed" });
    expect(await failure(confirmEmail(from(), old, null))).toBe("email_link_invalid");
  });

  it("is stored as a digest: neither the links nor the journal hold the token", async () => {
    const person = await aPerson();
    const token = await confirmationFor(person);
    const stored = [await db.select().from(accountLinks), await db.select().from(auditEntries)];
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it("is refused when it is forged or of another kind, and guesses from one address are paused", async () => {
    const person = await aPerson();
    await issueResetLink(person.id);
    const reset = /reset-password\?token=([\w-]{43})/.exec((await emailsTo(person.email)).at(-1)?.text ?? "")?.[1];
    for (const token of ["", "\0", "x".repeat(10_000), reset as string]) {
      expect(await readEmailLink(token)).toEqual({ state: "closed" });
      expect(await failure(confirmEmail(from(), token, null))).toBe("email_link_invalid");
    }
    expect(await isResetLinkOpen(await confirmationFor(person), ip())).toBe(false);
    const guess = () => confirmEmail({ ...from(), ip: "198.51.100.9" }, "deviné", null);
    for (let n = 0; n < 60; n++) await failure(guess());
    expect(await failure(guess())).toBe("too_many_requests");
  });

  it("is sent again five times an hour at most", async () => {
    const person = await aPerson();
    for (let n = 0; n < 5; n++) expect(await sendEmailConfirmation(person.actor)).toBe(true);
    expect(await failure(sendEmailConfirmation(person.actor))).toBe("too_many_requests");
  });
});

describe("a change of address", () => {
  it("takes effect when the link sent to the new address is used; the old one is notified at once and afterwards", async () => {
    const person = await aPerson();
    const { email, token } = await changeOf(person);
    expect(await accountOf(person)).toEqual({ email: person.email, profileEmail: person.email, confirmed: false });
    expect(await kindsTo(email)).toEqual(["email_change"]);
    expect(await kindsTo(person.email)).toEqual(["email_change_asked"]);
    expect((await readOwnSignIn(person.actor)).pendingEmail?.email).toBe(email);
    await confirmEmail(from(), token, null);
    expect(await accountOf(person)).toEqual({ email, profileEmail: email, confirmed: true });
    expect(await kindsTo(person.email)).toEqual(["email_change_asked", "email_changed"]);
    expect((await readOwnSignIn(person.actor)).pendingEmail).toBeNull();
    expect(await auditOf(person)).toEqual(["account.email_change_asked", "account.email_changed"]);
  });

  it("does not send the whole new address, nor the link, to the old one", async () => {
    const person = await aPerson();
    const { email, token } = await changeOf(person);
    await confirmEmail(from(), token, null);
    const sent = (await emailsTo(person.email)).map(({ html, text }) => html + text).join();
    expect(sent).toContain("n…@exemple.fr");
    expect(sent).not.toContain(email);
    expect(sent).not.toContain(token);
  });

  it("needs the password, ten failures at most, and another address than the present one", async () => {
    const person = await aPerson();
    const ask = (currentPassword: string, email = newAddress()) =>
      failure(requestEmailChange(person.actor, { email, currentPassword }));
    expect(await ask(person.password, person.email)).toBe("same_email");
    for (let n = 0; n < 10; n++) expect(await ask("mauvais")).toBe("wrong_password");
    expect(await ask(person.password)).toBe("too_many_requests");
    expect(await kindsTo(person.email)).toEqual([]);
  });

  it("looks the same for an address that has an account; only its owner is notified", async () => {
    const [person, owner] = [await aPerson(), await aPerson()];
    expect(
      await failure(requestEmailChange(person.actor, { email: owner.email, currentPassword: person.password })),
    ).toBe(null);
    expect(await kindsTo(owner.email)).toEqual(["email_already_used"]);
    expect(await kindsTo(person.email)).toEqual(["email_change_asked"]);
    const [told] = await emailsTo(owner.email);
    expect(told).toMatchObject({ userId: owner.id });
    expect(told?.text).not.toContain("confirm-email");
    expect((await readOwnSignIn(person.actor)).pendingEmail?.email).toBe(owner.email);
  });

  it("is refused when the address has become that of another account", async () => {
    const person = await aPerson();
    const { email, token } = await changeOf(person);
    await aPerson({ email });
    expect(await failure(confirmEmail(from(), token, null))).toBe("email_taken");
    expect((await accountOf(person)).email).toBe(person.email);
    expect(await kindsTo(person.email)).toEqual(["email_change_asked"]);
  });

  it("succeeds for one of two accounts that confirm the same address at once", async () => {
    const people = [await aPerson(), await aPerson()];
    const email = newAddress();
    const tokens: string[] = [];
    for (const person of people) tokens.push((await changeOf(person, email)).token);
    const answers = await Promise.all(tokens.map((token) => failure(confirmEmail(from(), token, null))));
    expect([...answers].sort()).toEqual(["email_taken", null].sort());
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
    expect(await db.$count(profiles, eq(profiles.email, email))).toBe(1);
  });

  it("succeeds twice and is notified once when its link is sent twice at once", async () => {
    const person = await aPerson();
    const { email, token } = await changeOf(person);
    const answers = await Promise.all([1, 2].map(() => failure(confirmEmail(from(), token, null))));
    expect(answers).toEqual([null, null]);
    expect(await kindsTo(person.email)).toEqual(["email_change_asked", "email_changed"]);
    expect(await readEmailLink(token)).toEqual({ state: "done", email });
  });

  it("can be cancelled, or requested again: only the last link works", async () => {
    const person = await aPerson();
    const [first, second] = [await changeOf(person), await changeOf(person)];
    expect((await readEmailLink(first.token)).state).toBe("closed");
    expect((await readEmailLink(second.token)).state).toBe("open");
    expect(await cancelEmailChange(person.actor)).toBe(true);
    expect(await cancelEmailChange(person.actor)).toBe(false);
    expect(await failure(confirmEmail(from(), second.token, null))).toBe("email_link_invalid");
    expect((await accountOf(person)).email).toBe(person.email);
  });

  it("can be requested five times an hour at most", async () => {
    const person = await aPerson();
    for (let n = 0; n < 5; n++) await changeOf(person);
    expect(await failure(changeOf(person))).toBe("too_many_requests");
  });

  it("voids the password links sent to the old address", async () => {
    const person = await aPerson();
    await issueResetLink(person.id);
    const text = (await emailsTo(person.email)).at(-1)?.text ?? "";
    const reset = /reset-password\?token=([\w-]{43})/.exec(text)?.[1] as string;
    expect(await isResetLinkOpen(reset, ip())).toBe(true);
    await confirmEmail(from(), (await changeOf(person)).token, null);
    expect(await isResetLinkOpen(reset, ip())).toBe(false);
  });

  it("keeps the person's browser known to the account under its new address, and no other browser", async () => {
    for (const own of [true, false]) {
      const [person, other] = [await aPerson(), await aPerson()];
      const { email, token } = await changeOf(person);
      const browser = new Browser();
      browser.take(await confirmEmail(from(browser), token, own ? person.actor : other.actor));
      expect((await findKnownDevice(browser.request("/"), email)) !== null).toBe(own);
    }
  });
});
