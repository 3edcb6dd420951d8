import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { profiles, sessions } from "~/db/schema";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aLawyer, anAdministrator, aPerson, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { roleOf } from "./policy";
import { readSession } from "./sessions/queries.server";
import { logIn } from "./sign-in/commands.server";

freshDatabase();
beforeAll(() => startRateLimits(database));

const rolesOf = async ({ id }: Person) => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return [row?.role, row?.isAdmin];
};

describe("the role of an account", () => {
  it("says in is_admin whether it is an administrator's, whichever role it becomes", async () => {
    const person = await aPerson();
    for (const [role, isAdmin] of [
      ["administrator", true],
      ["lawyer", false],
      ["client", false],
    ] as const) {
      await db.update(profiles).set({ role }).where(eq(profiles.id, person.id));
      expect(await rolesOf(person)).toEqual([role, isAdmin]);
    }
  });

  it("is a client's in a session of a lawyer, or of an administrator of whom it is required, without a second factor", () => {
    const acting = (role: "client" | "lawyer" | "administrator", secondFactor: boolean) =>
      roleOf({ role, secondFactor }, true).role;
    expect(acting("administrator", false)).toBe("client");
    expect(acting("administrator", true)).toBe("administrator");
    expect(acting("lawyer", false)).toBe("client");
    expect(acting("lawyer", true)).toBe("lawyer");
    expect(acting("client", false)).toBe("client");
    expect(roleOf({ role: "administrator", secondFactor: false }, false).role).toBe("administrator");
    expect(roleOf({ role: "lawyer", secondFactor: false }, false)).toEqual({
      role: "client",
      accountRole: "lawyer",
      secondFactor: false,
      secondFactorMissing: true,
    });
  });

  it("is the one that a signed-in administrator acts under, and a lawyer once a second factor is proved", async () => {
    for (const person of [await aLawyer(), await anAdministrator()]) {
      const browser = new Browser();
      const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.1" };
      browser.take((await logIn(from, { email: person.email, password: person.password })).headers);
      const before = (await readSession(browser.request("/dashboard"))).actor;
      expect(before?.role).toBe(person.profile.role === "lawyer" ? "client" : "administrator");
      await db.update(sessions).set({ secondFactorAt: new Date() }).where(eq(sessions.userId, person.id));
      expect((await readSession(browser.request("/dashboard"))).actor?.role).toBe(person.profile.role);
    }
  });
});
