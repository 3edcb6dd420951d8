import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries } from "~/db/schema";
import { deliverEmail } from "~/features/emails/jobs.server";
import { AppError } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { aPerson } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { reauthenticate } from "../password/commands.server";
import { logIn } from "./commands.server";
import { recordRefusal } from "./failed-sign-ins.commands.server";

freshDatabase();
queueJobs(deliverEmail);

let last = 0;
const attempt = (email: string, password: string) =>
  logIn(
    { request: new Browser().request("/login", { form: {} }), ip: `203.0.113.${++last % 250}` },
    { email, password },
  ).catch((error: AppError) => error.code);
const entries = () =>
  db.select().from(auditEntries).where(eq(auditEntries.subjectType, "sign_in")).orderBy(auditEntries.id);

beforeEach(() => db.delete(auditEntries).then(() => undefined));

describe("a refused sign-in", () => {
  it("is recorded with the account, without the password, by nobody", async () => {
    const { id, email } = await aPerson({ password: "secret-1" });
    expect(await attempt(email.toUpperCase(), "faux-mot-de-passe")).toBe("invalid_credentials");
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "account.sign_in_refused",
      actorId: null,
      ownerId: id,
      subjectId: id,
      details: { refused: "password" },
    });
    expect(JSON.stringify(entry)).not.toContain("faux-mot-de-passe");
  });

  it("of an address without an account is recorded under a digest, the same for the same address", async () => {
    for (const email of ["personne@exemple.fr", "PERSONNE@exemple.fr", "autre@exemple.fr"])
      await attempt(email, "x-secret");
    const rows = await entries();
    expect(rows.map(({ ownerId }) => ownerId)).toEqual([null, null, null]);
    const [one, same, other] = rows.map(({ subjectId }) => subjectId);
    expect(one).toBe(same);
    expect(other).not.toBe(one);
    expect(JSON.stringify(rows)).not.toContain("exemple.fr");
  });

  it("by a limit is recorded as such; beyond twenty an hour for one address the log has it, without the address", async () => {
    const logged = vi.spyOn(log, "info").mockImplementation(() => {});
    const { id, email } = await aPerson({ password: "secret-1" });
    for (let times = 0; times < 11; times++) await attempt(email, "faux-mot-de-passe");
    expect((await entries()).at(-1)?.details).toEqual({ refused: "paused" });
    for (let times = 0; times < 15; times++) await attempt(email, "faux-mot-de-passe");
    expect(await entries()).toHaveLength(20);
    const facts = { subject: id, step: "first", refused: "paused" };
    expect(logged.mock.calls).toEqual(Array.from({ length: 6 }, () => [facts, "sign-in refused"]));
    logged.mockRestore();
  });

  it("of a signed-in person who is asked for the password again is recorded", async () => {
    const { id } = await aPerson({ password: "secret-1" });
    await expect(reauthenticate({ userId: id }, "faux-mot-de-passe")).rejects.toThrow();
    await reauthenticate({ userId: id }, "secret-1");
    expect(await entries()).toMatchObject([{ action: "account.sign_in_refused", ownerId: id }]);
  });

  it("of a second factor has its own action, and an error of ours is none", async () => {
    const { id } = await aPerson();
    await recordRefusal({ userId: id }, new AppError("wrong_code"), "second");
    await recordRefusal({ userId: id }, new AppError("sign_in_expired"), "second");
    await recordRefusal({ userId: id }, new Error("no database"), "second");
    expect(await entries()).toMatchObject([{ action: "account.second_factor_refused", details: { refused: "code" } }]);
  });
});
