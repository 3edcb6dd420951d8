import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { CASE_STATUSES } from "~/db/schema/enumerations.ts";
import { accounts, identityDocuments } from "~/db/schema/index.ts";
import { verifyPassword } from "~/features/accounts/password/rules.server.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { aCase, aClient, aMessage, anAdministrator, anAttachment, aPerson, aVerifiedClient, reload } from "./index.ts";

freshDatabase();

describe("the factories", () => {
  it("make a person who can sign in with the returned password", async () => {
    const person = await aPerson();
    const [account] = await db.select().from(accounts).where(eq(accounts.userId, person.id));
    expect(await verifyPassword({ hash: account?.password ?? "", password: person.password })).toBe(true);
  });

  it("make clients and administrators that the policies recognise", async () => {
    expect((await aClient()).actor).toMatchObject({ role: "client", profileStepCompleted: true });
    expect((await anAdministrator()).actor).toMatchObject({ role: "administrator" });
  });

  it("make a verified client with three approved documents, one of them on both sides", async () => {
    const person = await aVerifiedClient();
    expect(person.actor.identityVerified).toBe(true);
    expect(await db.$count(identityDocuments)).toBe(4);
    expect((await reload(person)).profile.verificationStep).toBe("approved");
  });

  it("make a case in each status", async () => {
    const owner = await aClient();
    for (const status of CASE_STATUSES) expect(await aCase(owner, { status })).toMatchObject({ status });
  });

  it("number the messages of a case from one, whoever wrote them", async () => {
    const owner = await aVerifiedClient();
    const made = await aCase(owner, { status: "active" });
    const first = await aMessage(made);
    const second = await aMessage(made, { author: await anAdministrator() });
    await anAttachment(made, owner, first);
    expect([first.seq, second.seq]).toEqual([1, 2]);
    expect(second.senderId).not.toBe(first.senderId);
  });
});
