import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, casePayments, cases, formDrafts } from "~/db/schema";
import { exportEvidence } from "~/features/cases/documents/commands.server";
import { beginKeyChange } from "~/platform/crypto/master-keys.server";
import { saveDraft } from "~/platform/forms/drafts.server";
import type { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { aCase, aClient, aLawyer, aMember, anAdministrator, aPayment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { countToReencrypt, reencrypt } from "../../../ops/keys/reencrypt";
import { addPayment, changePayment, removePayment } from "./commands.server";
import { noun } from "./noun.server";
import { listPayments, paymentsForCopy, readPayments } from "./queries.server";
import { type PaymentInput, paymentSchema } from "./schema";

freshDatabase();

const NOT_FOUND = { code: "case_not_found" };
const IBAN = "LT121000011101001000";

const input = (fields: Record<string, string> = {}): PaymentInput =>
  paymentSchema.parse({ id: crypto.randomUUID(), amount: "1 200", currency: "EUR", ...fields });

async function aCaseWithoutAmount(status: "active" | "draft" = "active") {
  const owner = await aClient({ firstName: "Camille", lastName: "Moreau" });
  return { owner, theCase: await aCase(owner, { status, amount: null }) };
}

const amountOf = async (id: string) => (await db.select().from(cases).where(eq(cases.id, id)))[0]?.amount;
const entriesOf = async (id: string) => {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.createdAt);
  return rows.filter(({ action }) => action.startsWith("payment.")).map(({ action, actorId }) => [action, actorId]);
};

describe("a payment of a case", () => {
  it("is added once for one id, with its payee sealed, and read back whole", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const typed = input({ means: "transfer", payeeName: "Vilnius Trade", payeeIban: IBAN, debitedOn: "2026-03-14" });
    for (let n = 0; n < 2; n++) await addPayment(owner.actor, theCase.id, typed);
    const stored = await db.select().from(casePayments).where(eq(casePayments.caseId, theCase.id));
    expect(stored).toMatchObject([{ payeeCountry: "LT", payeeBankCode: "10000", amount: 120_000, version: 1 }]);
    expect(JSON.stringify(stored)).not.toMatch(/Vilnius|LT1210/);
    expect(await listPayments(theCase.id)).toMatchObject([
      { payeeName: "Vilnius Trade", payeeIban: IBAN, isLost: false, remarks: [] },
    ]);
    expect(await entriesOf(theCase.id)).toEqual([["payment.added", owner.id]]);
    const journal = JSON.stringify(await db.select().from(auditEntries).where(eq(auditEntries.subjectId, theCase.id)));
    expect(journal).not.toMatch(/Vilnius|LT1210/);
  });

  it("has a date of its own for each act before the bank, all of which its owner changes and the copies hold", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const dates = {
      ...{ toldOn: "2026-03-15", writtenReportOn: "2026-03-16", complainedOn: "2026-03-19" },
      ...{ refundAskedOn: "2026-03-17", mandateWithdrawnOn: "2026-03-18" },
    };
    const typed = { means: "direct_debit", debitedOn: "2026-03-14", ...dates };
    const { id } = input();
    await addPayment(owner.actor, theCase.id, input({ ...typed, id }));
    expect(await listPayments(theCase.id)).toMatchObject([{ ...dates, recallAskedOn: null, reportedOn: null }]);
    const [csv] = (await paymentsForCopy({ id: theCase.id, amount: null })).tables;
    for (const column of [
      "Banque appelée le",
      "Signalée par écrit le",
      "Remboursement demandé le",
      "Mandat révoqué le",
    ])
      expect(csv?.content).toContain(column);
    expect(csv?.content).toMatch(/15\/03\/2026.16\/03\/2026...17\/03\/2026.18\/03\/2026..19\/03\/2026/);
    const { writtenReportOn: _, ...rest } = typed;
    await changePayment(owner.actor, theCase.id, input({ ...rest, id, version: "1" }));
    expect(await listPayments(theCase.id)).toMatchObject([{ toldOn: "2026-03-15", writtenReportOn: null, version: 2 }]);
  });

  it("says what its recall gave, as long as it may be recalled", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const { id } = input();
    const typed = { id, means: "transfer", recallAskedOn: "2026-03-15", recallAnswer: "frozen" };
    await addPayment(owner.actor, theCase.id, input(typed));
    expect(await listPayments(theCase.id)).toMatchObject([{ recallAnswer: "frozen" }]);
    const [csv] = (await paymentsForCopy({ id: theCase.id, amount: null })).tables;
    expect(csv?.content).toContain("La somme est bloquée");
    await changePayment(owner.actor, theCase.id, input({ ...typed, means: "card", version: "1" }));
    expect(await listPayments(theCase.id)).toMatchObject([{ recallAnswer: null, recallAskedOn: null }]);
  });

  it("is not said to be added when another one has its id, in this case or another", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const other = await aCaseWithoutAmount();
    const typed = input();
    await addPayment(owner.actor, theCase.id, typed);
    const refused = { code: "already_sent" };
    await expect(addPayment(owner.actor, theCase.id, { ...typed, amount: 1 })).rejects.toMatchObject(refused);
    await expect(addPayment(other.owner.actor, other.theCase.id, typed)).rejects.toMatchObject({
      code: "case_not_found",
    });
    expect(await listPayments(theCase.id)).toMatchObject([{ amount: 120_000 }]);
    expect(await listPayments(other.theCase.id)).toEqual([]);
  });

  it("cannot be removed with what others are typing about something else", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const other = await aCaseWithoutAmount();
    const payment = await aPayment(other.theCase);
    const keys = [`chat/${other.theCase.id}`, `payment/${payment.id}`];
    for (const key of keys)
      await saveDraft({ userId: other.owner.id }, key, [{ name: "amount", values: ["12"], base: 0 }]);
    for (const id of [other.theCase.id, payment.id]) await removePayment(owner.actor, theCase.id, id);
    const left = await db.select().from(formDrafts).where(inArray(formDrafts.key, keys));
    expect(left).toHaveLength(2);
    await removePayment(other.owner.actor, other.theCase.id, payment.id);
    expect(await db.$count(formDrafts, inArray(formDrafts.key, keys))).toBe(1);
  });

  it("finds the network of a crypto address that its form does not name", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const address = "TRsUwnakqNUomZnXmhq6V2spB9X9vUYN87";
    await addPayment(owner.actor, theCase.id, input({ means: "crypto", currency: "USDT", cryptoAddress: address }));
    expect(await listPayments(theCase.id)).toMatchObject([{ cryptoChain: "tron", cryptoAddress: address }]);
  });

  it("is changed by who saw its last version, and not overwritten by another tab", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const { id } = await aPayment(theCase, { payeeIban: IBAN });
    await changePayment(owner.actor, theCase.id, input({ id, version: "1", amount: "900" }));
    expect(await listPayments(theCase.id)).toMatchObject([
      { amount: 90_000, payeeIban: null, payeeCountry: null, version: 2 },
    ]);
    // A double click changes nothing; a second tab is told.
    await changePayment(owner.actor, theCase.id, input({ id, version: "1", amount: "900" }));
    const late = changePayment(owner.actor, theCase.id, input({ id, version: "1", amount: "800" }));
    await expect(late).rejects.toMatchObject({ code: "payment_changed" });
    await removePayment(owner.actor, theCase.id, id);
    await removePayment(owner.actor, theCase.id, id);
    const gone = changePayment(owner.actor, theCase.id, input({ id, version: "2", amount: "800" }));
    await expect(gone).rejects.toMatchObject({ code: "payment_not_found" });
    expect((await entriesOf(theCase.id)).map(([action]) => action)).toEqual(["payment.changed", "payment.removed"]);
  });

  it("is not reached through another case of the same person", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const other = await aCase(owner, { status: "active" });
    const { id } = await aPayment(theCase);
    await removePayment(owner.actor, other.id, id);
    const change = changePayment(owner.actor, other.id, input({ id, version: "1" }));
    await expect(change).rejects.toMatchObject({ code: "payment_not_found" });
    // An id that is taken elsewhere adds nothing.
    await expect(addPayment(owner.actor, other.id, input({ id }))).rejects.toMatchObject({ code: "case_not_found" });
    expect(await listPayments(other.id)).toEqual([]);
    expect(await listPayments(theCase.id)).toHaveLength(1);
  });

  it("is written by the owner of a draft only, then by the lawyer, the staff and a helper who may write", async () => {
    const { owner, theCase: draft } = await aCaseWithoutAmount("draft");
    const [lawyer, staff, reader, writer] = [
      await aLawyer(),
      await anAdministrator(),
      await aClient(),
      await aClient(),
    ];
    const submitted = await aCase(owner, { status: "closed" });
    for (const theCase of [draft, submitted]) {
      await aMember(theCase, lawyer, "lawyer");
      await aMember(theCase, reader, "helper");
      await aMember(theCase, writer, "helper", { canWrite: true });
    }
    await addPayment(owner.actor, draft.id, input());
    for (const { actor } of [lawyer, staff, reader, writer])
      await expect(addPayment(actor, draft.id, input())).rejects.toMatchObject(NOT_FOUND);
    for (const { actor } of [owner, lawyer, staff, writer]) await addPayment(actor, submitted.id, input());
    await expect(addPayment(reader.actor, submitted.id, input())).rejects.toMatchObject(NOT_FOUND);
    await expect(addPayment((await aClient()).actor, submitted.id, input())).rejects.toMatchObject(NOT_FOUND);
    expect(await readPayments(reader.actor, submitted.id, "client")).toMatchObject({
      canWrite: false,
      helped: "de Camille Moreau",
    });
    expect((await readPayments(lawyer.actor, submitted.id, "staff")).payments).toHaveLength(4);
    await expect(readPayments(reader.actor, draft.id, "client")).rejects.toMatchObject(NOT_FOUND);
    const read = and(eq(auditEntries.subjectId, submitted.id), eq(auditEntries.action, "case.opened"));
    expect((await db.select().from(auditEntries).where(read)).map(({ actorId }) => actorId).sort()).toEqual(
      [reader.id, lawyer.id].sort(),
    );
  });

  it("goes with its case", async () => {
    const { theCase } = await aCaseWithoutAmount();
    await aPayment(theCase);
    await db.delete(cases).where(eq(cases.id, theCase.id));
    expect(await db.$count(casePayments, eq(casePayments.caseId, theCase.id))).toBe(0);
  });

  it("keeps its payee readable through a change of the master key", async () => {
    const { theCase } = await aCaseWithoutAmount();
    await aPayment(theCase, { payeeName: "Vilnius Trade" });
    const [payments] = noun.sealed;
    await beginKeyChange();
    expect(await countToReencrypt(payments)).toBeGreaterThan(0);
    expect(await reencrypt(payments, () => {})).toEqual([]);
    expect(await countToReencrypt(payments)).toBe(0);
    expect(await listPayments(theCase.id)).toMatchObject([{ payeeName: "Vilnius Trade" }]);
  });

  it("is shown without its payee when the key of it is lost", async () => {
    const { theCase } = await aCaseWithoutAmount();
    const { id } = await aPayment(theCase, { payeeName: "Vilnius Trade" });
    await db.update(casePayments).set({ encryptedDetails: "altered" }).where(eq(casePayments.id, id));
    expect(await listPayments(theCase.id)).toMatchObject([{ payeeName: null, isLost: true, amount: 120_000 }]);
  });
});

describe("the answer of 0.4.0 that it was deceived", () => {
  it("is kept and asked again until one of the four replaces it", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const { id } = await aPayment(theCase, { validatedBy: "deceived" });
    const remarksNow = async () => (await listPayments(theCase.id))[0]?.remarks;
    expect(await remarksNow()).toEqual([expect.stringContaining("À préciser")]);
    const answer = { id, version: "1", validatedBy: "deceived" };
    await changePayment(owner.actor, theCase.id, input(answer));
    expect(await remarksNow()).toEqual([expect.stringContaining("À préciser")]);
    await changePayment(owner.actor, theCase.id, input({ ...answer, version: "2", validatedBy: "meant_to_pay" }));
    expect(await remarksNow()).toEqual([]);
  });
});

describe("the form of a new payment", () => {
  const currencyFor = async (country: "France" | "Suisse", bankName: string | null) => {
    const owner = await aClient({ country });
    const theCase = await aCase(owner, { status: "draft", amount: null, bankName });
    return (await readPayments(owner.actor, theCase.id, "client")).currency;
  };

  it("begins with the currency of the country of the account, by the name of its bank", async () => {
    expect(await currencyFor("Suisse", "PostFinance")).toBe("CHF");
    expect(await currencyFor("France", "PostFinance")).toBe("CHF");
    expect(await currencyFor("Suisse", "Raiffeisen")).toBe("CHF");
    expect(await currencyFor("Suisse", "BNP Paribas")).toBe("EUR");
    expect(await currencyFor("France", null)).toBe("EUR");
  });

  it("begins with the currency of the payments that the case has", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    await aPayment(theCase, { currency: "CHF" });
    expect((await readPayments(owner.actor, theCase.id, "client")).currency).toBe("CHF");
  });
});

describe("the copies of a case", () => {
  it("hold its payments in the PDF and in a table, whose digest is in the list that verifies the archive", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const fields = {
      payeeName: "=Vilnius",
      payeeIban: IBAN,
      debitedOn: "2026-03-14",
      validatedBy: "deceived",
    } as const;
    await aPayment(theCase, fields);
    const copy = await paymentsForCopy({ id: theCase.id, amount: 100 });
    const [table] = copy.tables;
    expect(table?.content.split("\r\n")[1]).toMatch(
      /^14\/03\/2026;1200,00;EUR;Virement;'=Vilnius;LT121000011101001000;LT;.*trompé/,
    );
    const { stream } = await exportEvidence(owner.actor, theCase.id);
    const archive = Buffer.from(await new Response(stream).arrayBuffer());
    const digest = createHash("sha256")
      .update(table?.content ?? "")
      .digest("hex");
    expect(archive.includes(`${digest}  operations.csv\n`)).toBe(true);
    expect(archive.includes(table?.content ?? "-")).toBe(true);
    const written: string[] = [];
    const pdf = {
      addSection: (title: string) => written.push(title),
      addParagraph: (text: string) => written.push(text),
      addFields: (rows: { term: string; value: string }[]) => {
        for (const { term, value } of rows) written.push(`${term} ${value}`);
      },
    };
    copy.write(pdf as unknown as PdfDocument);
    expect(written.join("\n")).toMatch(/^Opérations\n14\/03\/2026 1\s200\s€ · Virement\nBénéficiaire\s: =Vilnius/);
    expect(written.join("\n")).toMatch(/LT12 1000 0111 0100 1000 \(LT\)[\s\S]*mars 2026 1\s200\s€[\s\S]*inférieur/);
  });

  it("say nothing of payments that there are not", async () => {
    const { theCase } = await aCaseWithoutAmount();
    expect((await paymentsForCopy(theCase)).tables).toEqual([]);
  });
});

describe("the amount of a case", () => {
  it("follows the sum of its payments, and a page of the wizard that shows the former one cannot write it back", async () => {
    const { owner, theCase } = await aCaseWithoutAmount("draft");
    const first = input({ amount: "1 000" });
    await addPayment(owner.actor, theCase.id, first);
    expect(await amountOf(theCase.id)).toBe(100_000);
    await addPayment(owner.actor, theCase.id, input({ amount: "200" }));
    await addPayment(owner.actor, theCase.id, input({ amount: "70", currency: "USDT" }));
    expect(await amountOf(theCase.id)).toBe(120_000);
    await removePayment(owner.actor, theCase.id, first.id);
    expect(await amountOf(theCase.id)).toBe(20_000);
    const [row] = await db.select().from(cases).where(eq(cases.id, theCase.id));
    expect(row?.version).toBe(theCase.version + 3);
  });

  it("stays as it was typed", async () => {
    const owner = await aClient();
    const theCase = await aCase(owner, { status: "active", amount: 500_000 });
    await addPayment(owner.actor, theCase.id, input({ amount: "1 000" }));
    expect(await amountOf(theCase.id)).toBe(500_000);
    expect((await readPayments(owner.actor, theCase.id, "client")).amount).toBe(500_000);
  });
});
