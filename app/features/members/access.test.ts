import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { cases, profiles } from "~/db/schema";
import { deleteCase, moveCase } from "~/features/cases/desk/commands.server";
import { caseFilters, listCases } from "~/features/cases/desk/queries.server";
import { readCaseForAdministration } from "~/features/cases/details/queries.server";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { chatSide } from "~/features/chat/policy";
import { readConversation } from "~/features/chat/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { aCase, aClient, aLawyer, aMember, anAdministrator, type Case, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { clientCases, handledCases, membershipOf, visibleCases } from "./access.server";
import { canHandleCase, canReadCase, caseSide, MEMBERSHIP_SIDES } from "./policy";

freshDatabase();
queueJobs(announceUnread, deliverEmail);
afterEach(() => void Object.assign(MEMBERSHIP_SIDES, { helper: "client", lawyer: "staff" }));

/** Creates a case and one person for each relation to it. */
async function createEveryRelation() {
  const [owner, helper, lawyer, otherLawyer] = [await aClient(), await aClient(), await aLawyer(), await aLawyer()];
  const [formerLawyer, administrator] = [await aClient(), await anAdministrator()];
  const [helped, other] = [await aCase(owner), await aCase(await aClient())];
  await aMember(helped, helper, "helper");
  await aMember(helped, lawyer, "lawyer");
  await aMember(other, otherLawyer, "lawyer");
  // Their account is a client's again.
  const led = await aCase(await aClient());
  await aMember(led, formerLawyer, "lawyer");
  return {
    people: { owner, helper, lawyer, otherLawyer, formerLawyer, administrator },
    cases: [helped, led] as const,
    theCase: helped,
  };
}

const isAmong = async (where: ReturnType<typeof visibleCases>, { id }: Case) =>
  (await db.$count(cases, and(eq(cases.id, id), where))) === 1;

async function partiesOf({ actor }: Person, { id }: Case) {
  const rows = db.select({ userId: cases.userId, membership: membershipOf(actor) }).from(cases);
  const [parties] = await rows.where(eq(cases.id, id));
  if (!parties) throw new Error("The case is gone.");
  return parties;
}

describe.each([
  ["as they are", {}],
  ["if lawyers could not read", { lawyer: null }],
  ["if helpers could not read", { helper: null }],
])("the rights of members, %s", (_, sides) => {
  it("are the same in SQL as in the policy, for every relation to a case", async () => {
    Object.assign(MEMBERSHIP_SIDES, sides);
    const { people, cases: both } = await createEveryRelation();
    for (const theCase of both)
      for (const [name, person] of Object.entries(people)) {
        const parties = await partiesOf(person, theCase);
        const inSql = [
          await isAmong(visibleCases(person.actor), theCase),
          await isAmong(handledCases(person.actor), theCase),
          await isAmong(clientCases(person.actor), theCase),
        ];
        const inPolicy = [
          canReadCase(person.actor, parties),
          canHandleCase(person.actor, parties),
          caseSide(person.actor, parties) === "client",
        ];
        expect([name, ...inSql]).toEqual([name, ...inPolicy]);
      }
  });
});

describe("a member of a case", () => {
  it("does not find the case while their membership gives no access", async () => {
    const { people, cases: both } = await createEveryRelation();
    const [helped, led] = both;
    for (const [{ actor }, theCase] of [
      [people.otherLawyer, helped],
      [people.formerLawyer, helped],
      [people.formerLawyer, led],
    ] as const) {
      expect(await isAmong(visibleCases(actor), theCase)).toBe(false);
      await expect(readConversation(actor, theCase.id)).rejects.toMatchObject({ code: "case_not_found" });
    }
  });

  it("reads and answers as the lawyer in charge, and finds no other case", async () => {
    const { people, theCase } = await createEveryRelation();
    const { actor } = people.lawyer;
    expect((await listCases(actor, caseFilters.parse({}))).cases.map(({ id }) => id)).toEqual([theCase.id]);
    const read = await readCaseForAdministration(actor, theCase.id);
    expect(read.can).toEqual({
      moves: [],
      remove: false,
      transfer: false,
      administer: false,
      note: true,
      recordRecoveries: true,
    });
    // The page of the case shows its conversation to both sides.
    expect(chatSide(actor, read)).toBe("staff");
    expect(await readConversation(actor, theCase.id)).toMatchObject({ side: "staff" });
    const message = { caseId: theCase.id, text: "Bonjour", fileIds: [], clientKey: crypto.randomUUID() };
    await postMessage(actor, message);
    for (const stranger of [people.otherLawyer, people.formerLawyer]) {
      await expect(readConversation(stranger.actor, theCase.id)).rejects.toMatchObject({ code: "case_not_found" });
      await expect(postMessage(stranger.actor, message)).rejects.toMatchObject({ code: "case_not_found" });
    }
  });

  it("puts a case on hold and closes it, but does not approve, reject or delete", async () => {
    const { people, theCase } = await createEveryRelation();
    const { actor } = people.lawyer;
    const { id } = theCase;
    for (const move of ["approve", "reject"] as const)
      await expect(moveCase(actor, { id, move })).rejects.toMatchObject({ code: "forbidden" });
    await expect(deleteCase(actor, id)).rejects.toMatchObject({ code: "forbidden" });
    await moveCase(people.administrator.actor, { id, move: "approve" });
    for (const move of ["hold", "resume", "close", "reopen"] as const)
      expect(await moveCase(actor, { id, move })).toBe(true);
    await expect(moveCase(people.otherLawyer.actor, { id, move: "hold" })).rejects.toMatchObject({
      code: "case_not_found",
    });
  });

  it("never reads the administrators' note about the account of a client", async () => {
    const { people, theCase } = await createEveryRelation();
    await db.update(profiles).set({ adminNote: "Rappeler" }).where(eq(profiles.id, theCase.userId));
    const { actor } = people.lawyer;
    expect(JSON.stringify(await readCaseForAdministration(actor, theCase.id))).not.toContain("Rappeler");
    const { cases: listed } = await listCases(actor, caseFilters.parse({}));
    expect(listed.map(({ hasAdminNote }) => hasAdminNote)).toEqual([false]);
  });
});
