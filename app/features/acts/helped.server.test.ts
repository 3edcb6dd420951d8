import { describe, expect, it } from "vitest";
import { today } from "~/platform/today";
import { aCase, aClient, aMember, aMessage, anAdministrator, aPayment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { recordAct } from "./commands.server";
import { listHelpedLines } from "./queries.server";

freshDatabase();

async function aHelpedTransfer({ canWrite = false, status = "active" as "active" | "draft" } = {}) {
  const owner = await aClient({ firstName: "Camille", lastName: "Moreau", identityVerified: false });
  const helper = await aClient({ firstName: "Paul", lastName: "Petit" });
  const theCase = await aCase(owner, { status, policeReport: false });
  await aMember(theCase, helper, "helper", { canWrite });
  const debitedOn = Temporal.PlainDate.from(today()).subtract({ days: 3 }).toString();
  await aPayment(theCase, { method: "transfer", debitedOn, validatedBy: "deceived" });
  // A command derives what a case asks for; the factory writes rows only.
  const told = { caseId: theCase.id, rule: "report_at_once", due: undefined, doneOn: debitedOn, proof: undefined };
  await recordAct(owner.actor, told);
  return { owner, helper, theCase };
}

describe("who helps with a case", () => {
  it("reads what its payments ask of its owner, by name, and nothing of the owner’s own", async () => {
    const { helper, theCase } = await aHelpedTransfer();
    await aMessage(theCase, { author: await anAdministrator() });
    const [helped, ...others] = await listHelpedLines(helper.actor);
    expect(others).toEqual([]);
    expect(helped).toMatchObject({ owner: "Camille Moreau", line: { reference: theCase.reference } });
    const acts = helped?.line.acts ?? [];
    expect(acts.map(({ title }) => title)).toContain("Camille Moreau doit demander à sa banque le rappel du virement");
    expect(new Set(acts.map(({ nature, canRecord }) => `${nature} ${canRecord}`))).toEqual(new Set(["legal false"]));
    expect(acts.map(({ button }) => button?.to)).not.toContainEqual(expect.stringContaining("/letters/new/"));
    expect([...acts, ...(helped?.line.done ?? [])].map(({ title }) => title).join()).not.toMatch(/votre|[Ii]dentité/);
  });

  it("may say what is done and prepare the letter, where they may write", async () => {
    const { helper, theCase } = await aHelpedTransfer({ canWrite: true });
    const recallOf = async () =>
      (await listHelpedLines(helper.actor, theCase.id))[0]?.line.acts.find(({ code }) => code === "recall_fraud");
    expect(await recallOf()).toMatchObject({ canRecord: true, button: { label: "Préparer la lettre" } });
    await recordAct(helper.actor, {
      ...{ caseId: theCase.id, rule: "recall_fraud", due: undefined, doneOn: today(), proof: undefined },
    });
    expect(await recallOf()).toBeUndefined();
  });

  it("reads no line of a draft, nor of a case of somebody else, and the owner none as a helper", async () => {
    const { helper } = await aHelpedTransfer({ status: "draft" });
    expect(await listHelpedLines(helper.actor)).toEqual([]);
    const { owner, theCase } = await aHelpedTransfer();
    expect(await listHelpedLines(helper.actor, theCase.id)).toEqual([]);
    expect(await listHelpedLines(owner.actor)).toEqual([]);
  });
});
