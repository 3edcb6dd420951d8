import { describe, expect, it } from "vitest";
import { aCase, aClient, aDocument, aLawyer, aMember, anAdministrator } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { addRecovery } from "../recoveries/commands.server.ts";
import { readCaseFacts, readCaseForAdministration } from "./queries.server.ts";

freshDatabase();

describe("the facts of a case beside its conversation", () => {
  it("says who, how to reach them, how much was lost and recovered, and which sites the story names", async () => {
    const { actor } = await anAdministrator();
    const owner = await aClient({ firstName: "Camille", lastName: "Moreau", phone: "+33612345678" });
    const description = "Promesse de gains sur www.faux-gains.io, puis plus rien.";
    const caseRow = await aCase(owner, { status: "active", amount: 500_000, bankName: "Banque du Nord", description });
    for (const amount of [1_000, 2_000])
      await addRecovery(actor, caseRow.id, {
        id: crypto.randomUUID(),
        amount,
        receivedOn: "2026-11-02",
        source: "bank_transfer",
        sourceDetails: null,
        onCarpa: false,
        confirmed: undefined,
      });
    expect(await readCaseFacts(actor, caseRow.id)).toMatchObject({
      name: "Camille Moreau",
      phoneText: "06 12 34 56 78",
      email: owner.email,
      amount: 500_000,
      recovered: 3_000,
      bankName: "Banque du Nord",
      cited: ["faux-gains.io"],
    });
  });
});

describe("the identity documents on the page of a case", () => {
  it("are opened by the administrators, and are not there for the lawyer in charge", async () => {
    const [owner, lawyer] = [await aClient(), await aLawyer()];
    const caseRow = await aCase(owner, { status: "active" });
    await aDocument(owner);
    await aMember(caseRow, lawyer, "lawyer");
    const { documents } = await readCaseForAdministration((await anAdministrator()).actor, caseRow.id);
    expect(documents).toMatchObject([{ sides: [{ blockedReason: null }] }]);
    expect((await readCaseForAdministration(lawyer.actor, caseRow.id)).documents).toEqual([]);
  });
});
