import { describe, expect, it } from "vitest";
import { listAttachments } from "~/features/cases/evidence/queries.server";
import { aCase, aClient, aFile, aLawyer, aMember, aPayment, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { addCapture } from "./captures.commands.server";
import { readPayments } from "./queries.server";
import { captureSlot } from "./rules";

freshDatabase();

async function aPaidCase() {
  const owner = await aClient();
  const theCase = await aCase(owner, { status: "active" });
  const payment = await aPayment(theCase, { method: "transfer" });
  return { owner, theCase, payment, upload: () => aFile(owner, { slot: captureSlot(payment.id) }) };
}
const capturesOf = async (person: Person, caseId: string, side: "client" | "staff" = "client") =>
  (await readPayments(person.actor, caseId, side)).payments.map(({ captures }) => captures.map(({ id }) => id));
const filesOf = async (owner: Person, caseId: string) =>
  (await listAttachments(owner.actor, caseId)).map(({ fileId }) => fileId);

describe("the capture of what the screen said", () => {
  it("is a file of the case, shown with its payment to both sides, once for a double click", async () => {
    const { owner, theCase, payment, upload } = await aPaidCase();
    const other = await aPayment(theCase, { method: "card" });
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    const { id: capture } = await upload();
    for (let n = 0; n < 2; n++) await addCapture(owner.actor, theCase.id, { id: payment.id, capture });
    expect(await filesOf(owner, theCase.id)).toEqual([capture]);
    for (const [person, side] of [
      [owner, "client"],
      [lawyer, "staff"],
    ] as const) {
      const { payments } = await readPayments(person.actor, theCase.id, side);
      expect(payments.find(({ id }) => id === payment.id)?.captures).toMatchObject([{ id: capture }]);
      expect(payments.find(({ id }) => id === other.id)?.captures).toEqual([]);
    }
  });

  it("is an upload of the same person for the same payment of a case that they may change, or nothing is attached", async () => {
    const { owner, theCase, payment, upload } = await aPaidCase();
    const another = await aPaidCase();
    const { id: capture } = await upload();
    const refusals: [Person, string, string, string, string][] = [
      [owner, theCase.id, payment.id, (await another.upload()).id, "file_unavailable"],
      [owner, theCase.id, payment.id, (await aFile(owner, { slot: "elsewhere" })).id, "file_unavailable"],
      [owner, theCase.id, another.payment.id, capture, "payment_not_found"],
      [another.owner, theCase.id, payment.id, capture, "case_not_found"],
    ];
    for (const [person, caseId, id, file, code] of refusals)
      await expect(addCapture(person.actor, caseId, { id, capture: file })).rejects.toMatchObject({ code });
    expect(await capturesOf(owner, theCase.id)).toEqual([[]]);
    expect(await filesOf(owner, theCase.id)).toEqual([]);
  });
});
