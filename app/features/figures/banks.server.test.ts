import { expect, it } from "vitest";
import { noteBankData } from "~/features/letters/bank-data/commands.server";
import { sendLetter } from "~/features/letters/sending.commands.server";
import { aCase, aClient, aLawyer, aLetter, aMember, anAdministrator, aPayment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { readFigures } from "./queries.server";

freshDatabase();

const SENT = { sentOn: "2026-03-31", sending: "email" } as const;
const NOW = new Date("2026-04-15T12:00:00Z");

async function aRequest(ownBank: string | null, bankName: string | null = null) {
  const owner = await aClient();
  const theCase = await aCase(owner, { status: "active", bankName });
  const payment = await aPayment(theCase, { debitedOn: "2026-03-14", method: "transfer", ownBank });
  const id = await aLetter(theCase, { kind: "bank_data_request", paymentIds: [payment.id] });
  await sendLetter(owner.actor, theCase.id, id, SENT);
  return { owner, theCase, id };
}

it("what banks gave is counted by bank, in the period of the requests, and for a lawyer in their own cases", async () => {
  const [first] = await Promise.all([aRequest("LCL"), aRequest("lcl "), aRequest(null, "BNP Paribas"), aRequest(null)]);
  const lawyer = await aLawyer();
  await aMember(first.theCase, lawyer, "lawyer");
  const input = { logs: "whole", recall: "partly", shown_text: "silent", answeredOn: "2026-04-10" } as const;
  await noteBankData(first.owner.actor, first.theCase.id, first.id, input);
  const staff = await anAdministrator();
  const read = async (actor = staff.actor, period: "month" | "last_month" = "last_month") =>
    (await readFigures(actor, { period, lawyer: null }, NOW)).banks;
  const none = { answered: 0, whole: 0, partly: 0, refused: 0, silent: 0 };
  const given = { answered: 1, whole: 1, partly: 1, refused: 0, silent: 1 };
  expect(await read()).toEqual(
    [
      { bank: "LCL", requests: 2, ...given },
      { bank: "Banque non précisée", requests: 1, ...none },
      { bank: "BNP Paribas", requests: 1, ...none },
    ].map((row) => ({ ...row, bank: expect.stringMatching(new RegExp(`^${row.bank}$`, "i")) })),
  );
  expect(await read(lawyer.actor)).toEqual([{ bank: "LCL", requests: 1, ...given }]);
  expect(await read(staff.actor, "month")).toEqual([]);
});
