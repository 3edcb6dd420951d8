import bcrypt from "bcryptjs";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { database, db, transaction } from "~/db/client.server";
import { accounts } from "~/db/schema";
import type { AppError } from "~/platform/errors";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aPerson } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { checkPassword, reauthenticate, recordImportedCost } from "./commands.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

describe("a password", () => {
  it("gives its account, whatever the case of the e-mail address", async () => {
    const person = await aPerson();
    expect((await checkPassword(person.email.toUpperCase(), person.password))?.userId).toBe(person.id);
  });

  it("gives no account when it is wrong or empty, or the address has no account", async () => {
    const person = await aPerson();
    expect(await checkPassword(person.email, "mauvais")).toBeNull();
    expect(await checkPassword(person.email, "")).toBeNull();
    expect(await checkPassword("personne@nulle.part", "")).toBeNull();
  });
});

describe("a password hashed by bcrypt in a former system", () => {
  const importedPerson = async (password: string) => {
    const person = await aPerson();
    const stored = await bcrypt.hash(password, 4);
    await db.update(accounts).set({ password: stored }).where(eq(accounts.userId, person.id));
    const hash = async () =>
      (await db.select().from(accounts).where(eq(accounts.userId, person.id)))[0]?.password ?? "";
    return { ...person, stored, hash };
  };

  it("opens its account, and is hashed by argon2id from then on", async () => {
    const { id, email, hash } = await importedPerson("été 2026");
    expect((await checkPassword(email, "été 2026"))?.userId).toBe(id);
    expect(await hash()).toMatch(/^\$argon2id\$/);
    expect((await checkPassword(email, "été 2026"))?.userId).toBe(id);
  });

  it("stays as it is when it is wrong, or longer than what bcrypt reads of it", async () => {
    const long = "a".repeat(72);
    const { id, email, stored, hash } = await importedPerson(`${long}bc`);
    expect(await checkPassword(email, "mauvais")).toBeNull();
    expect((await checkPassword(email, `${long}bc`))?.userId).toBe(id);
    expect(await hash()).toBe(stored);
  });

  it("is compared, once some were imported, when the address has no account or another algorithm", async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    const { email } = await aPerson();
    await checkPassword(email, "mauvais");
    expect(compare).not.toHaveBeenCalled();
    await transaction((tx) => recordImportedCost(tx, 4));
    await checkPassword(email, "mauvais");
    await checkPassword("personne@nulle.part", "mauvais");
    expect(compare).toHaveBeenCalledTimes(2);
    // A later import of cheaper hashes takes nothing from the time of the former ones.
    await transaction((tx) => recordImportedCost(tx, 6));
    await transaction((tx) => recordImportedCost(tx, 5));
    await checkPassword("personne@nulle.part", "mauvais");
    expect(compare.mock.lastCall?.[1]).toMatch(/^\$2b\$06\$/);
  });
});

describe("a password asked for again", () => {
  it("is accepted when it is right, and refused when it is wrong", async () => {
    const person = await aPerson();
    expect(await failure(reauthenticate(person.actor, person.password))).toBeNull();
    expect(await failure(reauthenticate(person.actor, "mauvais"))).toBe("wrong_password");
  });

  it("is not checked after ten failures in a row; a right one resets the count", async () => {
    const person = await aPerson();
    for (let n = 0; n < 9; n++) expect(await failure(reauthenticate(person.actor, "mauvais"))).toBe("wrong_password");
    await reauthenticate(person.actor, person.password);
    for (let n = 0; n < 10; n++) expect(await failure(reauthenticate(person.actor, "mauvais"))).toBe("wrong_password");
    expect(await failure(reauthenticate(person.actor, person.password))).toBe("too_many_requests");
  });
});
