import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { cases } from "~/db/schema";
import { caseFilters, listCases } from "~/features/cases/desk/queries.server";
import { readCaseForAdministration } from "~/features/cases/details/queries.server";
import { postMessage } from "~/features/chat/commands.server";
import { readConversation } from "~/features/chat/queries.server";
import { aCase, aClient, aLawyer, aMember, anAdministrator, type Case, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { clientCases, handledCases, membershipOf, visibleCases } from "./access.server";
import { canHandleCase, canReadCase, caseSide, MEMBERSHIP_SIDES } from "./policy";

freshDatabase();
afterEach(() => void Object.assign(MEMBERSHIP_SIDES, { helper: null, lawyer: null }));

/** Creates a case and one person for each relation to it. */
async function createEveryRelation() {
  const [owner, helper, lawyer, otherLawyer] = [await aClient(), await aClient(), await aLawyer(), await aLawyer()];
  const [formerLawyer, administrator] = [await aClient(), await anAdministrator()];
  const [helped, other] = [await aCase(owner), await aCase(await aClient())];
  await aMember(helped, helper, "helper");
  await aMember(helped, lawyer, "lawyer");
  await aMember(helped, formerLawyer, "lawyer");
  await aMember(other, otherLawyer, "lawyer");
  return { people: { owner, helper, lawyer, otherLawyer, formerLawyer, administrator }, theCase: helped };
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
  ["once lawyers may read", { lawyer: "staff" }],
  ["once helpers may read", { helper: "client" }],
])("the rights of members, %s", (_, sides) => {
  it("are the same in SQL as in the policy, for every relation to a case", async () => {
    Object.assign(MEMBERSHIP_SIDES, sides);
    const { people, theCase } = await createEveryRelation();
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
    const { people, theCase } = await createEveryRelation();
    for (const { actor } of [people.helper, people.lawyer, people.otherLawyer, people.formerLawyer]) {
      expect(await isAmong(visibleCases(actor), theCase)).toBe(false);
      await expect(readConversation(actor, theCase.id)).rejects.toMatchObject({ code: "case_not_found" });
    }
  });

  it("reads the case and its conversation, and no other case, once `MEMBERSHIP_SIDES` gives access", async () => {
    MEMBERSHIP_SIDES.lawyer = "staff";
    const { people, theCase } = await createEveryRelation();
    const { actor } = people.lawyer;
    expect((await listCases(actor, caseFilters.parse({}))).cases.map(({ id }) => id)).toEqual([theCase.id]);
    const read = await readCaseForAdministration(actor, theCase.id);
    expect([read.notes, read.can]).toEqual([[], { decide: false, note: false, recordRecoveries: false }]);
    expect(await readConversation(actor, theCase.id)).toMatchObject({ side: "staff" });
    const message = { caseId: theCase.id, text: "Bonjour", fileIds: [], clientKey: crypto.randomUUID() };
    await expect(postMessage(actor, message)).rejects.toMatchObject({ code: "case_not_found" });
    for (const stranger of [people.otherLawyer, people.formerLawyer])
      await expect(readConversation(stranger.actor, theCase.id)).rejects.toMatchObject({ code: "case_not_found" });
  });
});
