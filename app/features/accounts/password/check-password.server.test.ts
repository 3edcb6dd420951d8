import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/db/client.server";
import type { AppError } from "~/platform/errors";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aPerson } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { checkPassword, reauthenticate } from "./commands.server";

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
