import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, caseAttachments, caseLetters, casePayments, cases, deadlinesDone } from "~/db/schema";
import { readCaseDeadlines } from "~/features/deadlines/case/queries.server";
import { beginKeyChange } from "~/platform/crypto/master-keys.server";
import { today } from "~/platform/today";
import {
  aCase,
  aClient,
  aFile,
  aLawyer,
  aLetter,
  aMember,
  anAdministrator,
  anAttachment,
  aPayment,
  aVerifiedClient,
  derive,
  type Person,
} from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { countToReencrypt, reencrypt } from "../../../ops/keys/reencrypt";
import { beginLetter, changeLetter, deleteLetter } from "./commands.server";
import { sentCopies } from "./copy.queries.server";
import { noun } from "./noun.server";
import { letterEvents, readLetters, summarizeLetters } from "./queries.server";
import { readLetter, readNewLetter } from "./reading.queries.server";
import type { LetterInput } from "./schema";
import { proofSlot } from "./sending";
import { sendLetter, takeSendingBack } from "./sending.commands.server";
import { digestOfWords } from "./templates/composition.server";
import { confirmGround } from "./templates/ground.commands.server";

freshDatabase();

const NOT_FOUND = { code: "case_not_found" };
const uuid = () => crypto.randomUUID() as string;
const input = (given: Partial<LetterInput> = {}): LetterInput => ({
  id: uuid(),
  payments: [],
  exhibits: [],
  reasons: [],
  ...given,
});
const SENT = { sentOn: "2026-04-30", sending: "registered_post" } as const;

async function aContestedCase(status: "active" | "draft" = "active") {
  const owner = await aVerifiedClient({ firstName: "Camille", lastName: "Moreau" });
  const theCase = await aCase(owner, { status, bankName: "Banque du Nord" });
  const payment = await aPayment(theCase, {
    method: "card",
    validatedBy: "not_me",
    payeeName: "Vilnius Trade",
    lastFour: "4821",
  });
  return { owner, theCase, payment };
}

type Contested = Awaited<ReturnType<typeof aContestedCase>>;

async function begun({ owner, theCase, payment }: Contested, kind: "unauthorised_payments" | "mediator") {
  const id = uuid();
  await beginLetter(owner.actor, theCase.id, kind, input({ id, payments: [payment.id] }));
  return id;
}

const rowOf = async (id: string) => (await db.select().from(caseLetters).where(eq(caseLetters.id, id)))[0];
const pageOf = ({ owner, theCase }: Contested, id: string) => readLetter(owner.actor, theCase.id, id, "client");
const paymentOf = async (id: string) => (await db.select().from(casePayments).where(eq(casePayments.id, id)))[0];

describe("a letter", () => {
  it("is filled from its case, with numbered exhibits, and says what it lacks", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    const file = await anAttachment(theCase, owner);
    const id = uuid();
    const chosen = input({ id, payments: [payment.id], exhibits: [file.id, uuid()] });
    for (let n = 0; n < 2; n++) await beginLetter(owner.actor, theCase.id, "unauthorised_payments", chosen);
    expect(await db.$count(caseLetters, eq(caseLetters.caseId, theCase.id))).toBe(1);
    const { text, missing, letter } = await pageOf(contested, id);
    expect(text).toMatch(/^Camille Moreau\n/);
    expect(text).toContain("14 mars 2026");
    expect(text).toMatch(/1\s200\s€/);
    expect(text).toContain("4821");
    expect(letter?.exhibits).toHaveLength(1);
    expect(letter?.exhibits[0]).toMatch(/^Pièce n°\u00a01\u00a0: /);
    expect(missing).toContain("nom et adresse du destinataire");
    expect(JSON.stringify(await rowOf(id))).not.toContain("Camille");
  });

  it("keeps what its client typed sealed, follows the case where they typed nothing, and takes the model back", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    const id = await begun(contested, "unauthorised_payments");
    const partsOf = async () =>
      ((await pageOf(contested, id)).form?.sheet.parts ?? []).flatMap(({ id: part, edit }) =>
        edit ? [{ id: part, ...edit }] : [],
      );
    const sections = await partsOf();
    const [first, second] = sections;
    if (!first || !second) throw new Error("The letter has words.");
    const sent = (version: number, words: Record<string, string | undefined>) => {
      const shown = Object.fromEntries(sections.map((section) => [section.id, section.digest]));
      return changeLetter(
        owner.actor,
        theCase.id,
        input({ id, version, payments: [payment.id], address: "Banque Zéphyr\n1 rue Basse", words, shown }),
      );
    };
    await sent(1, { [first.id]: "Mes propres mots.\n\n- un\n- deux", [second.id]: second.words });
    const { text } = await pageOf(contested, id);
    expect(text).toContain("Mes propres mots.\n\n– un\n– deux");
    expect(text).toContain("Banque Zéphyr\n1 rue Basse");
    expect((await partsOf()).map(({ isRewritten }) => isRewritten).slice(0, 2)).toEqual([true, false]);
    expect(JSON.stringify(await rowOf(id))).not.toContain("Zéphyr");
    await sent(2, { [first.id]: "" });
    expect((await partsOf())[0]).toMatchObject({ isRewritten: false, words: first.words });
    await expect(sent(2, {})).rejects.toMatchObject({ code: "letter_changed" });
    expect(digestOfWords("un\r\ndeux ")).toBe(digestOfWords("un\ndeux"));
  });

  it("keeps what is typed in a gap, and its words go on following the case", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    const id = await begun(contested, "unauthorised_payments");
    const sheet = (await pageOf(contested, id)).form?.sheet;
    const gap = sheet?.gaps.find(({ what }) => what.startsWith("les derniers chiffres"));
    const key = gap?.at.replace("lettre-blanks.", "") ?? "";
    expect(sheet?.asked.split(" ")).toContain(key);
    const fill = (version: number, typed?: string) =>
      changeLetter(
        owner.actor,
        theCase.id,
        input({ id, version, payments: [payment.id], asked: sheet?.asked, blanks: typed ? { [key]: typed } : {} }),
      );
    await fill(1, " 4471 ");
    const filled = await pageOf(contested, id);
    expect(filled.text).toContain("Compte débité\u00a0: 4471.");
    expect(filled.missing).not.toContain(gap?.what);
    expect(filled.form?.sheet.parts.some(({ edit }) => edit?.isRewritten)).toBe(false);
    await fill(2);
    expect((await pageOf(contested, id)).missing).toContain(gap?.what);
  });

  it("of a company asks for its seat and for who signs once each, in their places, and keeps what is typed there", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    await db
      .update(cases)
      .set({ filledFor: "company", representedName: "Atelier Nord SARL", companySiren: "732829320" })
      .where(eq(cases.id, theCase.id));
    const id = await begun(contested, "unauthorised_payments");
    const sheet = (await pageOf(contested, id)).form?.sheet;
    const keyOf = (part: string) => sheet?.asked.split(" ").find((key) => key.startsWith(`${part}-`)) ?? "";
    const ofWho = sheet?.gaps.filter(({ what }) => /siège|signe/.test(what)).map(({ at }) => at);
    expect(ofWho).toEqual([`lettre-blanks.${keyOf("sender")}`, `lettre-blanks.${keyOf("signature")}`]);
    const blanks = { [keyOf("sender")]: "12 rue Haute\n69003 Lyon", [keyOf("signature")]: "Paul Garnier, gérant" };
    await changeLetter(
      owner.actor,
      theCase.id,
      input({ id, version: 1, payments: [payment.id], asked: sheet?.asked, blanks, place: "Lyon" }),
    );
    const { letter, missing } = await pageOf(contested, id);
    expect(letter?.sender.slice(0, 2)).toEqual(["Atelier Nord SARL", "12 rue Haute\n69003 Lyon"]);
    expect(letter?.signature[0]).toBe("Paul Garnier, gérant");
    expect(missing.filter((what) => /siège|signe/.test(what))).toEqual([]);
  });

  it("that is saved as it was gets no new version and no line in the journal", async () => {
    const contested = await aContestedCase();
    const id = await begun(contested, "unauthorised_payments");
    const before = await rowOf(id);
    await changeLetter(
      contested.owner.actor,
      contested.theCase.id,
      input({ id, version: before?.version, payments: [contested.payment.id], ground: before?.ground ?? undefined }),
    );
    expect(await rowOf(id)).toEqual(before);
  });

  it("begins with the bank that its payments name", async () => {
    const { owner, theCase, payment } = await aContestedCase();
    await db.update(casePayments).set({ ownBank: "crédit agricole" }).where(eq(casePayments.id, payment.id));
    const read = async () => (await readNewLetter(owner.actor, theCase.id, "unauthorised_payments")).likelyAddressee;
    expect(await read()).toBe("credit-agricole");
    await aPayment(theCase, { ownBank: "N26" });
    expect(await read()).toBeNull();
  });

  it("is about payments of its own case that fit it", async () => {
    const { owner, theCase } = await aContestedCase();
    const other = await aContestedCase();
    const fits = await aPayment(theCase, { method: "direct_debit" });
    const begin = (payments: string[]) =>
      beginLetter(owner.actor, theCase.id, "mandate_withdrawal", input({ payments }));
    await expect(begin([])).rejects.toMatchObject({ code: "letter_needs_payments" });
    await expect(begin([other.payment.id])).rejects.toMatchObject({ code: "letter_needs_payments" });
    const transfer = await aPayment(theCase, { method: "transfer" });
    await expect(begin([fits.id, transfer.id])).rejects.toMatchObject({ code: "letter_payment_refused" });
    await begin([fits.id]);
    const { offer } = await readNewLetter(owner.actor, theCase.id, "mandate_withdrawal");
    expect(offer.payments.map(({ id }) => id)).toEqual([fits.id]);
    expect(offer.refused).toHaveLength(2);
  });

  it("chooses all the payments of the act that led to it", async () => {
    const { owner, theCase } = await aContestedCase();
    const transfer = () => aPayment(theCase, { method: "transfer", debitedOn: "2026-06-15" });
    const [first, second] = [await transfer(), await transfer()];
    const { asked } = await readNewLetter(owner.actor, theCase.id, "recall", first.id);
    expect(asked.toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await readNewLetter(owner.actor, theCase.id, "recall")).asked).toEqual([]);
  });

  it("to a bank is about the payments of that bank, and a direct debit is contested beside no other payment", async () => {
    const { owner, theCase } = await aContestedCase();
    const late = { debitedOn: "2026-06-15", toldOn: "2026-06-16", validatedBy: "not_me", ownBank: "LCL" } as const;
    const debit = await aPayment(theCase, { ...late, method: "direct_debit" });
    const card = await aPayment(theCase, { ...late, method: "card" });
    const elsewhere = await aPayment(theCase, { ...late, method: "card", ownBank: "BNP Paribas" });
    const askedOf = async (id: string) =>
      (await readNewLetter(owner.actor, theCase.id, "unauthorised_payments", id)).asked;
    expect(await askedOf(debit.id)).toEqual([debit.id]);
    expect(await askedOf(card.id)).toEqual([card.id]);
    expect(await askedOf(elsewhere.id)).toEqual([elsewhere.id]);
  });

  it("keeps the reasons of the bank that its client ticked, and asks for them where it answers them only", async () => {
    const { owner, theCase, payment } = await aContestedCase();
    const given = input({ payments: [payment.id], reasons: ["late", "negligence"] });
    await beginLetter(owner.actor, theCase.id, "refusal_reply", given);
    const { form } = await readLetter(owner.actor, theCase.id, given.id, "client");
    expect(form?.reasons).toEqual(["negligence", "late"]);
    expect(form?.offer.reasons.length).toBeGreaterThan(0);
    expect((await readNewLetter(owner.actor, theCase.id, "recall")).offer.reasons).toEqual([]);
  });

  it("is written by its owner and a helper who may, read by those who handle the case, and by nobody else", async () => {
    const contested = await aContestedCase();
    const { theCase, payment, owner } = contested;
    const [writer, reader, lawyer, staff, stranger] = await Promise.all([
      aClient(),
      aClient(),
      aLawyer(),
      anAdministrator(),
      aClient(),
    ]);
    await aMember(theCase, writer, "helper", { canWrite: true });
    await aMember(theCase, reader, "helper");
    const id = uuid();
    await beginLetter(writer.actor, theCase.id, "unauthorised_payments", input({ id, payments: [payment.id] }));
    const forWriter = await readLetter(writer.actor, theCase.id, id, "client");
    expect(forWriter).toMatchObject({ canWrite: true, helped: "de Camille Moreau" });
    expect(JSON.stringify(forWriter)).not.toContain(owner.email);
    expect(await readLetter(staff.actor, theCase.id, id, "staff")).toMatchObject({ canWrite: false, form: null });
    await aMember(theCase, lawyer, "lawyer");
    expect((await readLetter(lawyer.actor, theCase.id, id, "staff")).text).toContain("Camille Moreau");
    await expect(readLetter(staff.actor, theCase.id, id, "staff")).rejects.toMatchObject({ code: "reason_needed" });
    for (const { actor } of [reader, lawyer, staff, stranger])
      await expect(deleteLetter(actor, theCase.id, id)).rejects.toMatchObject(NOT_FOUND);
    for (const { actor } of [lawyer, staff, stranger])
      await expect(readLetter(actor, theCase.id, id, "client")).rejects.toMatchObject(NOT_FOUND);
    const other = await aContestedCase();
    await expect(pageOf(other, id)).rejects.toMatchObject({ code: "letter_not_found" });
  });

  it("of a draft is its owner's only", async () => {
    const { owner, theCase, payment } = await aContestedCase("draft");
    const writer = await aClient();
    await aMember(theCase, writer, "helper", { canWrite: true });
    const begin = (person: Person) =>
      beginLetter(person.actor, theCase.id, "unauthorised_payments", input({ payments: [payment.id] }));
    await begin(owner);
    await expect(begin(writer)).rejects.toMatchObject(NOT_FOUND);
  });

  it("leaves no word in the journal", async () => {
    const contested = await aContestedCase();
    const { owner, theCase } = contested;
    const id = await begun(contested, "unauthorised_payments");
    await sendLetter(owner.actor, theCase.id, id, SENT);
    await takeSendingBack(owner.actor, theCase.id, id);
    await deleteLetter(owner.actor, theCase.id, id);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, theCase.id));
    const ours = entries.filter(({ action }) => action.startsWith("letter."));
    expect(ours.map(({ action }) => action).sort()).toEqual([
      "letter.begun",
      "letter.deleted",
      "letter.sending_taken_back",
      "letter.sent",
    ]);
    expect(JSON.stringify(ours)).not.toMatch(/Moreau|Vilnius|Banque/);
  });
});

describe("the two grounds of a claim", () => {
  it("are never said of one payment, in whichever order and by whoever they are chosen", async () => {
    const { owner, theCase } = await aContestedCase();
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    const payment = await aPayment(theCase, { method: "transfer", validatedBy: "unknown" });
    const second = await aPayment(theCase, { method: "transfer", validatedBy: "unknown" });
    const begin = (kind: "unauthorised_payments" | "vigilance" | "refusal_reply", given: Partial<LetterInput> = {}) => {
      const letter = input({ payments: [payment.id], ...given });
      return beginLetter(owner.actor, theCase.id, kind, letter).then(() => letter.id);
    };
    const conflict = { code: "letter_grounds_conflict" };
    const first = await begin("unauthorised_payments");
    await expect(begin("vigilance")).rejects.toMatchObject(conflict);
    await expect(begin("refusal_reply", { ground: "authorised" })).rejects.toMatchObject(conflict);
    await begin("vigilance", { payments: [second.id] });
    await expect(
      changeLetter(owner.actor, theCase.id, input({ id: first, version: 1, payments: [payment.id, second.id] })),
    ).rejects.toMatchObject(conflict);
    const open = await begin("refusal_reply");
    await expect(confirmGround(lawyer.actor, theCase.id, open, "authorised")).rejects.toMatchObject(conflict);
    await deleteLetter(owner.actor, theCase.id, first);
    await confirmGround(lawyer.actor, theCase.id, open, "authorised");
    await expect(begin("unauthorised_payments")).rejects.toMatchObject({ code: "letter_ground_confirmed" });
  });

  it("exclude each other on the pages too: what a lawyer confirmed refuses the other letters, in one sentence", async () => {
    const { owner, theCase, payment } = await aContestedCase();
    await db
      .update(casePayments)
      .set({ validatedBy: "unknown", method: "transfer" })
      .where(eq(casePayments.id, payment.id));
    const { id: caseId } = theCase;
    const beside = async (kind: "unauthorised_payments" | "vigilance") => {
      const { suggested, others } = await readLetters(owner.actor, caseId, "client");
      const { offer } = await readNewLetter(owner.actor, caseId, kind);
      return {
        isSuggested: suggested.some((one) => one.kind === kind),
        refusal: others.find((one) => one.kind === kind)?.refusal ?? null,
        offered: offer.payments.length,
        refused: offer.refused.map(({ refusal }) => refusal),
      };
    };
    expect(await beside("vigilance")).toEqual({ isSuggested: true, refusal: null, offered: 1, refused: [] });
    const confirmed = { confirmedName: "Maître Nadia Lambert", confirmedAt: new Date("2026-03-04T09:00:00Z") };
    const id = await aLetter(theCase, { paymentIds: [payment.id], ground: "unauthorised", ...confirmed });
    const sentence =
      "Votre avocat a confirmé un autre fondement\u00a0: cette lettre le contredirait. Voyez la contestation d’opérations non autorisées.";
    const refused = { isSuggested: false, refusal: sentence, offered: 0, refused: [sentence] };
    expect(await beside("vigilance")).toEqual(refused);
    expect(await beside("unauthorised_payments")).toMatchObject({ refusal: null, offered: 1 });
    // The letter itself is not refused by what it claims.
    expect((await readLetter(owner.actor, caseId, id, "client")).form?.offer.payments).toHaveLength(1);
  });

  it("never say that the client ordered what they answered another made", async () => {
    const { owner, theCase, payment } = await aContestedCase();
    const of = input({ payments: [payment.id], ground: "authorised" });
    await expect(beginLetter(owner.actor, theCase.id, "refusal_reply", of)).rejects.toMatchObject({
      code: "letter_ground_refused",
    });
  });

  it("ask nothing of a host about payments", async () => {
    const { owner, theCase } = await aContestedCase();
    const { offer } = await readNewLetter(owner.actor, theCase.id, "illegal_content");
    expect(offer).toMatchObject({ namesPayments: false, payments: [], refused: [] });
  });

  it("never contest as unauthorised a payment that the client wanted to make", async () => {
    const { owner, theCase } = await aContestedCase();
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    const { id: wanted } = await aPayment(theCase, { method: "transfer", validatedBy: "meant_to_pay" });
    const of = (given: Partial<LetterInput>) => input({ payments: [wanted], ...given });
    const refused = { code: "letter_ground_refused", message: expect.stringContaining("un paiement voulu") };
    for (const kind of ["refusal_reply", "mediator"] as const)
      await expect(beginLetter(owner.actor, theCase.id, kind, of({ ground: "unauthorised" }))).rejects.toMatchObject(
        refused,
      );
    expect(await db.$count(caseLetters, eq(caseLetters.caseId, theCase.id))).toBe(0);
    const open = uuid();
    await beginLetter(owner.actor, theCase.id, "refusal_reply", of({ id: open }));
    const change = of({ id: open, version: 1, ground: "unauthorised" });
    await expect(changeLetter(owner.actor, theCase.id, change)).rejects.toMatchObject(refused);
    await expect(confirmGround(lawyer.actor, theCase.id, open, "unauthorised")).rejects.toMatchObject(refused);
    expect(await rowOf(open)).toMatchObject({ ground: null, confirmedBy: null, version: 1 });
    await changeLetter(owner.actor, theCase.id, { ...change, ground: "authorised" });
    await confirmGround(lawyer.actor, theCase.id, open, "authorised");
    expect(await rowOf(open)).toMatchObject({ ground: "authorised", confirmedBy: lawyer.id });
  });

  it("are confirmed by the lawyer in charge, under their name, and again after a change", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    const [lawyer, otherLawyer, staff] = await Promise.all([aLawyer(), aLawyer(), anAdministrator()]);
    await aMember(theCase, lawyer, "lawyer");
    const id = await aLetter(theCase, { paymentIds: [payment.id] });
    const groundOf = async () => (await pageOf(contested, id)).ground;
    expect(await groundOf()).toEqual({
      text: "Il reste à dire ce que vous reprochez à la banque. Ce choix reste à confirmer par un avocat",
      isConfirmed: false,
    });
    for (const { actor } of [owner, otherLawyer, staff])
      await expect(confirmGround(actor, theCase.id, id, "unauthorised")).rejects.toMatchObject(NOT_FOUND);
    await confirmGround(lawyer.actor, theCase.id, id, "unauthorised");
    expect((await groundOf())?.text).toMatch(/^Fondement confirmé par Maître .+ le \d/);
    const change = (version: number, payments: string[]) =>
      changeLetter(owner.actor, theCase.id, input({ id, version, ground: "unauthorised", payments, place: "Lyon" }));
    await change(2, [payment.id]);
    expect((await groundOf())?.isConfirmed).toBe(true);
    const added = await aPayment(theCase, { validatedBy: "not_me" });
    await change(3, [payment.id, added.id]);
    expect((await groundOf())?.isConfirmed).toBe(false);
  });

  it("are to be confirmed again once a payment no longer goes with the letter, or its law is written anew", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    const confirmed = { confirmedName: "Maître Nadia Lambert", confirmedAt: new Date("2026-03-04T09:00:00Z") };
    const aConfirmedLetter = () => aLetter(theCase, { paymentIds: [payment.id], ground: "unauthorised", ...confirmed });
    const isConfirmed = async (id: string) => (await pageOf(contested, id)).ground?.isConfirmed;

    const rewritten = await aConfirmedLetter();
    const words = { law: "Un autre fondement." };
    await changeLetter(
      owner.actor,
      theCase.id,
      input({ id: rewritten, version: 1, ground: "unauthorised", payments: [payment.id], words }),
    );
    expect(await isConfirmed(rewritten)).toBe(false);

    const refused = await aConfirmedLetter();
    expect(await isConfirmed(refused)).toBe(true);
    await db.update(casePayments).set({ validatedBy: "meant_to_pay" }).where(eq(casePayments.id, payment.id));
    await derive(theCase);
    expect(await isConfirmed(refused)).toBe(false);
  });

  it("are not confirmed by an administrator, also in a case without a lawyer", async () => {
    const contested = await aContestedCase();
    const staff = await anAdministrator();
    const id = await begun(contested, "unauthorised_payments");
    for (const ground of ["unauthorised", null] as const)
      await expect(confirmGround(staff.actor, contested.theCase.id, id, ground)).rejects.toMatchObject(NOT_FOUND);
    expect((await readLetter(staff.actor, contested.theCase.id, id, "staff")).canConfirm).toBe(false);
  });

  it("that the team confirmed before 0.5.0 keep their record, and read « à confirmer par un avocat »", async () => {
    const contested = await aContestedCase();
    const confirmed = { confirmedName: "l’équipe de Recours", confirmedAt: new Date("2026-03-04T09:00:00Z") };
    const { payment, theCase } = contested;
    const id = await aLetter(theCase, { paymentIds: [payment.id], ground: "unauthorised", ...confirmed });
    const { ground, isConfirmed } = await pageOf(contested, id);
    expect(ground).toEqual({
      text: "Fondement confirmé par l’équipe de Recours le 4 mars 2026. Ce choix reste à confirmer par un avocat",
      isConfirmed: false,
    });
    expect(isConfirmed).toBe(false);
  });
});

describe("« Envoyée le … par … »", () => {
  it("keeps what was sent, attaches the proof, and starts the days in which the bank answers", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    const id = await begun(contested, "unauthorised_payments");
    const slot = proofSlot(id);
    const proof = await aFile(owner, { slot, name: "récépissé.pdf" });
    for (let n = 0; n < 2; n++) await sendLetter(owner.actor, theCase.id, id, { ...SENT, proof: [proof.id] });
    expect(await paymentOf(payment.id)).toMatchObject({
      ...{ writtenReportOn: "2026-04-30", complainedOn: "2026-04-30" },
      ...{ toldOn: null, recallAskedOn: null, refundAskedOn: null, mandateWithdrawnOn: null, reportedOn: null },
    });
    const [dated] = (await readCaseDeadlines(owner.actor, theCase.id, "client", letterEvents)).payments;
    const dateOf = (rule: string) => dated?.deadlines.find((deadline) => deadline.id === rule)?.date;
    expect(dateOf("bank_answer_15_days")).toBe("2026-05-27");
    expect(dateOf("bank_answer_35_days")).toBe("2026-06-24");
    expect(dateOf("mediator_last")).toBe("2027-04-30");
    await db.update(casePayments).set({ amount: 99 }).where(eq(casePayments.id, payment.id));
    const page = await pageOf(contested, id);
    expect(page).toMatchObject({ sentOn: "2026-04-30", proof: { name: "récépissé.pdf" }, form: null });
    expect(page.text).toContain("le 30 avril 2026");
    expect(page.text).toContain("Lettre recommandée avec avis de réception");
    expect(page.text).toMatch(/1\s200\s€/);
    expect(await db.$count(caseAttachments, eq(caseAttachments.caseId, theCase.id))).toBe(1);
    expect((await sentCopies(theCase.id)).map(({ name }) => name)).toEqual([
      "lettres/01-2026-04-30-unauthorised-payments",
    ]);
    expect((await summarizeLetters(theCase.id)).text).toBe("1 lettre, 1 envoyée");
    expect((await letterEvents(theCase.id))[0]).toMatchObject({ date: "2026-04-30", side: "you" });
    await expect(changeLetter(owner.actor, theCase.id, input({ id, version: 2 }))).rejects.toMatchObject({
      code: "letter_already_sent",
    });
    await expect(deleteLetter(owner.actor, theCase.id, id)).rejects.toMatchObject({ code: "letter_already_sent" });
  });

  it("is taken back with the dates that it wrote, and no other", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    await db.update(casePayments).set({ writtenReportOn: "2026-04-30" }).where(eq(casePayments.id, payment.id));
    const id = await begun(contested, "unauthorised_payments");
    await sendLetter(owner.actor, theCase.id, id, SENT);
    for (let n = 0; n < 2; n++) await takeSendingBack(owner.actor, theCase.id, id);
    expect(await paymentOf(payment.id)).toMatchObject({ writtenReportOn: "2026-04-30", complainedOn: null });
    expect(await pageOf(contested, id)).toMatchObject({ sentOn: null, proof: null });
    expect((await pageOf(contested, id)).form).not.toBeNull();
  });

  it("leads to the letters that serve next, in their order, for who writes them", async () => {
    const contested = await aContestedCase();
    const { owner, theCase } = contested;
    const id = await begun(contested, "unauthorised_payments");
    const next = async () => (await pageOf(contested, id)).next.map(({ kind }) => kind);
    expect(await next()).toEqual([]);
    await sendLetter(owner.actor, theCase.id, id, SENT);
    // Its contact was a call, of which the operator keeps the trace.
    expect(await next()).toEqual(["bank_data_request", "criminal_complaint", "operator_request"]);
    const staff = await anAdministrator();
    expect((await readLetter(staff.actor, theCase.id, id, "staff")).next).toEqual([]);
  });

  it("of a complaint is the complaint of the case, and of a letter to the mediator, what the year asks for", async () => {
    const contested = await aContestedCase();
    const { owner, theCase, payment } = contested;
    const complaint = uuid();
    await beginLetter(owner.actor, theCase.id, "criminal_complaint", input({ id: complaint }));
    await sendLetter(owner.actor, theCase.id, complaint, SENT);
    const caseOf = async () => (await db.select().from(cases).where(eq(cases.id, theCase.id)))[0];
    expect(await caseOf()).toMatchObject({ policeReport: true, policeReportDate: "2026-04-30" });
    const mediator = await begun(contested, "mediator");
    await sendLetter(owner.actor, theCase.id, mediator, SENT);
    const done = await db.select().from(deadlinesDone).where(eq(deadlinesDone.paymentId, payment.id));
    expect(done).toMatchObject([{ rule: "mediator_last", doneOn: "2026-04-30" }]);
    await takeSendingBack(owner.actor, theCase.id, complaint);
    await takeSendingBack(owner.actor, theCase.id, mediator);
    expect(await caseOf()).toMatchObject({ policeReport: false, policeReportDate: null });
    expect(await db.$count(deadlinesDone, eq(deadlinesDone.paymentId, payment.id))).toBe(0);
  });

  it("of a copy of the complaint to the prosecutor starts the judge's three months, by a letter with a proof only", async () => {
    const { owner, theCase, payment } = await aContestedCase();
    await db.update(casePayments).set({ debitedOn: "2026-04-20" }).where(eq(casePayments.id, payment.id));
    await db.update(cases).set({ policeReport: true, policeReportDate: "2026-04-21" }).where(eq(cases.id, theCase.id));
    const opens = async () => {
      const { payments } = await readCaseDeadlines(owner.actor, theCase.id, "client");
      return payments[0]?.deadlines.find(({ id }) => id === "civil_party_opens")?.date;
    };
    expect(await opens()).toBeUndefined();
    const copy = uuid();
    await beginLetter(owner.actor, theCase.id, "prosecutor_copy", input({ id: copy }));
    await sendLetter(owner.actor, theCase.id, copy, { sentOn: "2026-04-30", sending: "email" });
    expect(await opens()).toBeUndefined();
    await takeSendingBack(owner.actor, theCase.id, copy);
    await sendLetter(owner.actor, theCase.id, copy, SENT);
    expect(await opens()).toBe("2026-07-30");
    await takeSendingBack(owner.actor, theCase.id, copy);
    expect(await opens()).toBeUndefined();
  });

  it("to the operator starts the month of its answer for the whole case, whichever payments it names", async () => {
    const { owner, theCase, payment } = await aContestedCase();
    const id = uuid();
    await beginLetter(owner.actor, theCase.id, "operator_request", input({ id }));
    await sendLetter(owner.actor, theCase.id, id, SENT);
    const noted = () => db.select().from(deadlinesDone).where(eq(deadlinesDone.paymentId, payment.id));
    expect(await noted()).toMatchObject([{ rule: "operator_request", doneOn: "2026-04-30" }]);
    await takeSendingBack(owner.actor, theCase.id, id);
    expect(await noted()).toEqual([]);
  });

  it("by a helper names the owner in the copy, which the helper does not read", async () => {
    const contested = await aContestedCase();
    const { theCase } = contested;
    const writer = await aClient();
    await aMember(theCase, writer, "helper", { canWrite: true });
    const id = await begun(contested, "unauthorised_payments");
    await sendLetter(writer.actor, theCase.id, id, SENT);
    expect(await readLetter(writer.actor, theCase.id, id, "client")).toMatchObject({ letter: null, text: null });
    expect((await pageOf(contested, id)).text).toMatch(/^Camille Moreau\n/);
  });
});

describe("the letters of a case", () => {
  it("are suggested with the reason, and those that are begun are not suggested again", async () => {
    const contested = await aContestedCase();
    const { owner, theCase } = contested;
    const kinds = async () => (await readLetters(owner.actor, theCase.id, "client")).suggested.map(({ kind }) => kind);
    const others = ["bank_data_request", "criminal_complaint", "operator_request"];
    expect(await kinds()).toEqual(["unauthorised_payments", ...others]);
    await begun(contested, "unauthorised_payments");
    expect(await kinds()).toEqual(others);
  });

  it("that are not sent come with their reason and the day until which they serve", async () => {
    const contested = await aContestedCase();
    await db.update(casePayments).set({ debitedOn: today() }).where(eq(casePayments.id, contested.payment.id));
    await begun(contested, "unauthorised_payments");
    const { writing } = await readLetters(contested.owner.actor, contested.theCase.id, "client");
    expect(writing).toMatchObject([
      { why: expect.stringMatching(/^Vous dites/), day: expect.stringMatching(/^Jusqu’au/) },
    ]);
  });

  it("of a company are not those that only a person sends", async () => {
    const owner = await aVerifiedClient();
    const theCase = await aCase(owner, { status: "active", filledFor: "company", scamType: "identity_theft" });
    await aPayment(theCase, { method: "loan", validatedBy: "not_me" });
    const { suggested, others } = await readLetters(owner.actor, theCase.id, "client");
    const kinds = [...suggested, ...others].map(({ kind }) => kind);
    expect(kinds).toContain("loan_contest");
    expect(kinds).not.toContain("central_bank_files");
    const refused = { code: "not_found" };
    await expect(readNewLetter(owner.actor, theCase.id, "account_register")).rejects.toMatchObject(refused);
    await expect(beginLetter(owner.actor, theCase.id, "account_register", input())).rejects.toMatchObject(refused);
  });

  it("open after a change of the master key, which names those that cannot be read", async () => {
    const contested = await aContestedCase();
    const { owner, theCase } = contested;
    const sent = await begun(contested, "unauthorised_payments");
    await sendLetter(owner.actor, theCase.id, sent, SENT);
    const altered = await aLetter(theCase);
    const [letters] = noun.sealed;
    await beginKeyChange();
    expect(await countToReencrypt(letters)).toBeGreaterThanOrEqual(2);
    await db.update(caseLetters).set({ encryptedContent: "altered" }).where(eq(caseLetters.id, altered));
    expect(await reencrypt(letters, () => {})).toEqual([`lettre ${altered}`]);
    expect(await countToReencrypt(letters)).toBe(1);
    expect((await pageOf(contested, sent)).text).toMatch(/^Camille Moreau\n/);
    expect((await pageOf(contested, altered)).isLost).toBe(true);
  });
});
