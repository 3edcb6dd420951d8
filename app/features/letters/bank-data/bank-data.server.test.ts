import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, bankDataAnswers } from "~/db/schema";
import { readCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { aCase, aClient, aLetter, aPayment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { ownLetters, sentCopies } from "../copy.queries.server";
import { readLetter } from "../reading.queries.server";
import { sendLetter, takeSendingBack } from "../sending.commands.server";
import { noteBankData } from "./commands.server";

freshDatabase();

/** A request that left on 31 March 2026: its month ends on 30 April, the CNIL may be asked from that day. */
const SENT = { sentOn: "2026-03-31", sending: "registered_post" } as const;

async function aRequest(method: "transfer" | "card" = "transfer") {
  const owner = await aClient();
  const theCase = await aCase(owner, { status: "active" });
  const payment = await aPayment(theCase, { debitedOn: "2026-03-14", method, ownBank: "BNP Paribas" });
  const elsewhere = await aPayment(theCase, { debitedOn: "2026-03-14", method, ownBank: "LCL" });
  const id = await aLetter(theCase, { kind: "bank_data_request", paymentIds: [payment.id] });
  await sendLetter(owner.actor, theCase.id, id, SENT);
  const stateOf = async (rule: string, of = payment.id) => {
    const { payments } = await readCaseDeadlines(owner.actor, theCase.id, "client");
    const found = payments.find((one) => one.id === of)?.deadlines.find((one) => one.id === rule);
    return found && `${found.state} ${found.date}`;
  };
  const note = (input: Parameters<typeof noteBankData>[3]) => noteBankData(owner.actor, theCase.id, id, input);
  const read = async () => (await readLetter(owner.actor, theCase.id, id, "client")).bankData;
  return { owner, theCase, payment, elsewhere, id, stateOf, note, read };
}

const WHOLE = {
  logs: "whole",
  payee_check: "whole",
  shown_text: "whole",
  recall: "whole",
  fraud_file: "whole",
} as const;

describe("a request for what the bank keeps", () => {
  let request: Awaited<ReturnType<typeof aRequest>>;
  beforeEach(async () => {
    request = await aRequest();
  });

  it("starts its month when it is sent, then the CNIL, for the payments of that bank only", async () => {
    const { stateOf, elsewhere } = request;
    expect(await stateOf("data_answer")).toBe("unanswered 2026-04-30");
    expect(await stateOf("cnil_complaint")).toBe("open 2026-04-30");
    expect(await stateOf("data_answer", elsewhere.id)).toBeUndefined();
  });

  it("that is answered in part ends the month, and lets the CNIL be asked from the answer on", async () => {
    const { note, read, stateOf } = request;
    await note({ logs: "partly", shown_text: "refused", recall: "silent", answeredOn: "2026-04-10" });
    expect(await stateOf("data_answer")).toBe("done 2026-04-30");
    expect(await stateOf("cnil_complaint")).toBe("open 2026-04-10");
    const data = await read();
    expect(data?.answeredOn).toBe("2026-04-10");
    expect(data?.items.map(({ text }) => text)).toEqual(["En partie", null, "Refusée", "Sans réponse", null]);
  });

  it("that is answered whole has nothing left to ask, until the answer is corrected", async () => {
    const { note, stateOf } = request;
    await note({ ...WHOLE, answeredOn: "2026-04-10" });
    expect(await stateOf("cnil_complaint")).toBe("done 2026-04-10");
    await note({ ...WHOLE, recall: "silent", answeredOn: "2026-04-10" });
    expect(await stateOf("cnil_complaint")).toBe("open 2026-04-10");
  });

  it("that stays silent is not answered", async () => {
    const { note, stateOf } = request;
    await note({ logs: "silent", recall: "silent" });
    expect(await stateOf("data_answer")).toBe("unanswered 2026-04-30");
  });

  it("that was not sent after all forgets its answers and its days", async () => {
    const { owner, theCase, id, note, read, stateOf } = request;
    await note({ ...WHOLE, answeredOn: "2026-04-10" });
    await takeSendingBack(owner.actor, theCase.id, id);
    expect(await read()).toBeNull();
    expect(await db.$count(bankDataAnswers, eq(bankDataAnswers.letterId, id))).toBe(0);
    for (const rule of ["data_answer", "cnil_complaint"]) expect(await stateOf(rule)).toBeUndefined();
  });

  it("refuses an answer of before it left, and answers to another letter", async () => {
    const { owner, theCase, id, note, payment } = request;
    await expect(note({ logs: "whole", answeredOn: "2026-03-30" })).rejects.toMatchObject({
      code: "bank_answer_too_early",
    });
    const other = await aLetter(theCase, { kind: "recall", paymentIds: [payment.id] });
    await expect(noteBankData(owner.actor, theCase.id, other, { logs: "silent" })).rejects.toMatchObject({
      code: "letter_not_found",
    });
    expect(await db.$count(bankDataAnswers, eq(bankDataAnswers.letterId, id))).toBe(0);
  });

  it("has its answers in the copies of the case and of one’s own data, and in the journal without a word of them", async () => {
    const { theCase, note } = request;
    await note({ logs: "refused", answeredOn: "2026-04-10" });
    const answer = { item: "logs", answer: "refused", answeredOn: "2026-04-10" };
    expect((await sentCopies(theCase.id))[0]?.answers).toMatchObject([answer]);
    expect((await ownLetters(theCase.id))[0]?.bankAnswers).toEqual([answer]);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, theCase.id));
    const own = entries.filter(({ action }) => action === "letter.bank_answered");
    expect(own.map(({ details }) => Object.keys(details).toSorted())).toEqual([
      ["ground", "kind", "letterId", "sending"],
    ]);
  });

  it("about a card asks nothing of a payee’s account", async () => {
    const byCard = await aRequest("card");
    expect((await byCard.read())?.items.map(({ item }) => item)).toEqual(["logs", "shown_text"]);
    await byCard.note({ logs: "whole", shown_text: "whole", answeredOn: "2026-04-10" });
    expect(await byCard.stateOf("cnil_complaint")).toBe("done 2026-04-10");
  });
});
