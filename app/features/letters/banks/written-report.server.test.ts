import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { casePayments } from "~/db/schema";
import { readCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { aCase, aClient, aPayment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { textOf } from "../formats/rules";
import { readLetters } from "../queries.server";
import { readNewLetter } from "../reading.queries.server";
import { missingIn } from "../templates/composition";
import { lettersOfRules } from "../templates/letters-of-deadlines";
import { readReportLetter } from "./written-report.queries.server";

freshDatabase();

async function aCompany(filledFor: "company" | null = "company") {
  const owner = await aClient({ firstName: "Claire", lastName: "Moreau" });
  const theCase = await aCase(owner, { status: "active", filledFor, representedName: "Atelier Garnier SARL" });
  const meant = { method: "transfer", validatedBy: "meant_to_pay", ownBank: "LCL", contractDays: 60 } as const;
  const first = await aPayment(theCase, { ...meant, debitedOn: "2026-11-12", payeeIban: "LT121000011101001000" });
  const second = await aPayment(theCase, { ...meant, debitedOn: "2026-11-19", contractDays: null });
  await aPayment(theCase, { ...meant, debitedOn: "2026-11-20", ownBank: "BNP Paribas" });
  return { owner, theCase, first, second };
}

describe("the written report of a case", () => {
  it("lists the payments of one bank that were not reported, and says nothing of how they were made", async () => {
    const { owner, theCase, second } = await aCompany();
    const { letter } = await readReportLetter(owner.actor, theCase.id, second.id);
    const text = textOf(letter);
    for (const known of [
      "12 novembre 2026",
      "19 novembre 2026",
      "LT12 1000 0111 0100 1000",
      "Atelier Garnier SARL",
      "LCL",
    ])
      expect(text).toContain(known);
    expect(text).not.toContain("20 novembre 2026");
    expect(text).not.toMatch(/L133-|autorisé|consenti|ordonné|vigilance|j’ai voulu/);
    expect(missingIn(letter)).not.toContain("le montant");
    const reported = await aPayment(theCase, {
      ...{ method: "transfer", ownBank: "LCL", debitedOn: "2026-11-21", writtenReportOn: "2026-11-22" },
    });
    expect(textOf((await readReportLetter(owner.actor, theCase.id, null)).letter)).not.toContain("21 novembre");
    expect(textOf((await readReportLetter(owner.actor, theCase.id, reported.id)).letter)).toContain("21 novembre");
  });

  it("of a company asks to block its payees, and an access only if it was stolen; of a person, every access", async () => {
    const everything = "de bloquer sans délai mes moyens de paiement et mes accès";
    const { owner, theCase } = await aCompany();
    const ofCompany = textOf((await readReportLetter(owner.actor, theCase.id, null)).letter);
    expect(ofCompany).not.toContain(everything);
    expect(ofCompany).toContain("si un accès ou un moyen de paiement a été volé, et seulement alors");
    expect(ofCompany).toContain("tout nouveau paiement vers les bénéficiaires");
    const person = await aCompany(null);
    const ofPerson = await readReportLetter(person.owner.actor, person.theCase.id, null);
    expect(textOf(ofPerson.letter)).toContain(everything);
  });

  it("stands with its day among the letters to send of a company, until each payment is reported", async () => {
    const { owner, theCase } = await aCompany();
    const reportOf = async (actor: typeof owner.actor, id: string) => (await readLetters(actor, id, "client")).report;
    expect(await reportOf(owner.actor, theCase.id)).toMatchObject({
      to: `/case/${theCase.id}/letters/report`,
      title: "Signalement écrit à la banque",
      day: expect.stringContaining("11 janvier 2027"),
    });
    await db.update(casePayments).set({ writtenReportOn: "2026-11-21" });
    expect(await reportOf(owner.actor, theCase.id)).toBeNull();
    const person = await aCompany(null);
    expect(await reportOf(person.owner.actor, person.theCase.id)).toBeNull();
  });

  it("is offered where a company that wanted to pay is refused the contestation, and nowhere to a person", async () => {
    const { owner, theCase } = await aCompany();
    const page = await readNewLetter(owner.actor, theCase.id, "unauthorised_payments");
    expect(page.offer.payments).toEqual([]);
    expect(page.report?.to).toBe(`/case/${theCase.id}/letters/report`);
    expect((await readNewLetter(owner.actor, theCase.id, "recall")).report).toBeNull();
    const { payments } = await readCaseDeadlines(owner.actor, theCase.id, "client");
    expect(payments[0]?.deadlines.map(({ id }) => id)).toContain("report_contract");
    expect(lettersOfRules(theCase.id).report_contract).toEqual(page.report);
    const person = await aCompany(null);
    expect((await readNewLetter(person.owner.actor, person.theCase.id, "unauthorised_payments")).report).toBeNull();
  });

  it("is none without a payment to report", async () => {
    const owner = await aClient();
    const theCase = await aCase(owner, { status: "active", filledFor: "company" });
    await expect(readReportLetter(owner.actor, theCase.id, null)).rejects.toMatchObject({ code: "not_found" });
  });
});
