import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { installation, isAdministrator, profiles, users } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import type { AppError } from "~/platform/errors";
import { anAdministrator, aPerson } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { readSession } from "../sessions/queries.server";
import { createFirstAdministrator, isSetupOpen, openSetup } from "./commands.server";

freshDatabase();
queueJobs(deliverEmail);
beforeEach(async () => void (await db.update(profiles).set({ role: "client" })));

let last = 0;
const ip = () => `203.0.113.${++last}`;
const administratorInput = () => ({
  firstName: "Alix",
  lastName: "Martin",
  email: `alix${++last}@exemple.fr`,
  password: "secret-1",
});
const create = (token: string, person = administratorInput(), browser = new Browser()) =>
  createFirstAdministrator({ request: browser.request("/setup", { form: {} }), ip: ip() }, token, person);
const code = (work: Promise<unknown>) => work.catch((error: AppError) => error.code);
const administrators = () => db.select().from(profiles).where(isAdministrator(profiles));

describe("the setup link", () => {
  it("creates the first administrator and signs in", async () => {
    const token = (await openSetup()) as string;
    const browser = new Browser();
    const person = administratorInput();
    expect(await isSetupOpen(token, ip())).toBe(true);
    browser.take(await create(token, person, browser));
    expect((await readSession(browser.request("/admin"))).actor).toMatchObject({
      role: "administrator",
      email: person.email,
    });
  });

  it("works once: neither the token nor a restart opens it again while there is an administrator", async () => {
    const token = (await openSetup()) as string;
    await create(token);
    await db.update(users).set({ createdAt: new Date(Date.now() - 60_000) });
    expect(await isSetupOpen(token, ip())).toBe(false);
    expect(await code(create(token))).toBe("setup_closed");
    expect(await openSetup()).toBeNull();
    expect(await administrators()).toHaveLength(1);
  });

  it("creates one administrator from ten forms sent at once: the same person signs in, others are refused", async () => {
    const token = (await openSetup()) as string;
    const person = administratorInput();
    const people = [person, ...Array.from({ length: 8 }, administratorInput), person];
    const answers = await Promise.all(people.map((who) => code(create(token, who))));
    const [made, ...others] = await administrators();
    expect(others).toEqual([]);
    for (const [index, who] of people.entries())
      if (who.email === made?.email) expect(answers[index]).toBeInstanceOf(Headers);
      else expect(answers[index]).toBe("setup_closed");
  });

  it("refuses a wrong token and an empty one", async () => {
    const token = (await openSetup()) as string;
    for (const wrong of ["", `${token}x`]) {
      expect(await isSetupOpen(wrong, ip())).toBe(false);
      expect(await code(create(wrong))).toBe("setup_closed");
    }
    expect(await administrators()).toHaveLength(0);
  });

  it("gives every process the same token, which is encrypted in the database", async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, openSetup));
    expect(new Set(tokens).size).toBe(1);
    const [kept] = await db.select().from(installation).where(eq(installation.key, "setup_token"));
    expect(kept?.value).not.toContain(tokens[0]);
    expect(await isSetupOpen(tokens[0] as string, ip())).toBe(true);
  });

  it("makes another token when the stored one cannot be decrypted", async () => {
    const former = (await openSetup()) as string;
    await db
      .update(installation)
      .set({ value: "0".repeat(64) })
      .where(eq(installation.key, "setup_token"));
    expect(await isSetupOpen(former, ip())).toBe(false);
    const token = (await openSetup()) as string;
    expect(token).not.toBe(former);
    expect(await isSetupOpen(token, ip())).toBe(true);
  });

  it("keeps the token when the e-mail address has an account", async () => {
    const token = (await openSetup()) as string;
    const client = await aPerson();
    expect(await code(create(token, { ...administratorInput(), email: client.email }))).toBe("already_registered");
    expect(await isSetupOpen(token, ip())).toBe(true);
  });

  it("keeps the token when the password is a common one", async () => {
    const token = (await openSetup()) as string;
    expect(await code(create(token, { ...administratorInput(), password: "motdepasse" }))).toBe("common_password");
    expect(await isSetupOpen(token, ip())).toBe(true);
  });

  it("stops working when an administrator was created in another way", async () => {
    const token = (await openSetup()) as string;
    await anAdministrator();
    expect(await isSetupOpen(token, ip())).toBe(false);
  });

  it("is not stored in clear", async () => {
    const token = (await openSetup()) as string;
    expect(JSON.stringify(await db.select().from(installation))).not.toContain(token);
  });

  it("allows thirty attempts in a quarter of an hour", async () => {
    const address = ip();
    for (let n = 0; n < 30; n++) await isSetupOpen(`guess-${n}`, address);
    expect(await code(isSetupOpen("guess", address))).toBe("too_many_requests");
  });
});
