import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, casePayments, cases } from "~/db/schema";
import { packText, unpackText } from "~/platform/bank-statements/packed-text.server";
import { StatementError } from "~/platform/bank-statements/statement";
import { aCase, aClient, aLawyer, aMember, aPayment } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { listPayments } from "../queries.server";
import { MAX_PAYMENTS } from "../rules";
import { addFromStatement } from "./commands.server";
import { readStatementPage } from "./queries.server";
import { askedCurrencies, inCurrencies, ROWS_OF_PAGE, type Row, type View } from "./rules";
import { parseRows, proposeRows, rowFields, showStatement, sourceFields } from "./rules.server";
import { parseCorrections, parseCurrencies, parseSources, parseView } from "./schema";

freshDatabase();

const LINES = `14/03/2026 VIR SEPA VILNIUS TRADE LT12 1000 0111 0100 1000 -1 200,50 €
15/03/2026 CARTE X4821 STEAM -45,90 €
16/03/2026 VIR RECU MARTIN +20,00 €
17/03/2099 VIR DEMAIN -20,00 €
18/03/2026 RETRAIT TOKYO -9 000,00 JPY`;

async function aCaseWithoutAmount() {
  const owner = await aClient();
  return { owner, theCase: await aCase(owner, { status: "active", amount: null }) };
}
const propose = (texts: string[], options: Parameters<typeof proposeRows>[2] = {}) =>
  proposeRows("account", texts, options);
const proposedRows = async (texts: string[]): Promise<Row[]> => (await propose(texts)).rows;
const tickAll = (rows: Row[]) => ({ rows, ticked: rows.filter(({ why }) => why === null).map(({ id }) => id) });
const entriesOf = (caseId: string) =>
  db.select({ details: auditEntries.details }).from(auditEntries).where(eq(auditEntries.subjectId, caseId));
const countOf = (caseId: string) => db.$count(casePayments, eq(casePayments.caseId, caseId));

describe("the currency of a statement that writes none", () => {
  it("is proposed by the country or the bank of the account", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const proposed = async () => (await readStatementPage(owner.actor, theCase.id, "client")).currency;
    expect(await proposed()).toBe("EUR");
    await aPayment(theCase, { ownBank: "PostFinance" });
    expect(await proposed()).toBe("CHF");
    await aPayment(theCase, { accountCountry: "CA", debitedOn: null });
    expect(await proposed()).toBe("CAD");
  });

  it("is the one that a person chooses beside the rows, for the rows that name none", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const { rows } = await propose(["14/03/2026 VIR VILNIUS TRADE -1 200,50\n15/03/2026 CB STEAM -45,90 USD"]);
    const chosen = inCurrencies(rows, parseCurrencies(new URLSearchParams({ "currency-0": "CHF" })));
    expect(askedCurrencies(chosen)).toEqual([{ at: 0, currency: "CHF" }]);
    await addFromStatement(owner.actor, theCase.id, tickAll(chosen));
    expect((await listPayments(theCase.id)).map(({ currency }) => currency)).toEqual(["CHF", "USD"]);
  });

  it("stays as it was where the form names none that payments are kept in", async () => {
    const { rows } = await propose(["14/03/2026 VIR VILNIUS TRADE -1 200,50"]);
    expect(inCurrencies(rows, parseCurrencies(new URLSearchParams({ "currency-0": "XAU" })))).toEqual(rows);
  });
});

describe("the ticked rows of a statement", () => {
  it("become payments with their payee sealed, each with a line of the journal, and the amount of the case follows", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const statement = tickAll(await proposedRows([LINES]));
    expect(statement.rows.map(({ why }) => why)).toEqual([null, null, "credit", "date", "currency"]);
    expect(await addFromStatement(owner.actor, theCase.id, statement)).toBe(2);
    expect(await listPayments(theCase.id)).toMatchObject([
      {
        debitedOn: "2026-03-14",
        amount: 120_050,
        method: "transfer",
        payeeName: "VILNIUS TRADE",
        payeeIban: "LT121000011101001000",
        payeeCountry: "LT",
      },
      { debitedOn: "2026-03-15", amount: 4_590, method: "card", payeeName: "STEAM", lastFour: "4821" },
    ]);
    const entries = await entriesOf(theCase.id);
    expect(entries.map(({ details }) => details)).toMatchObject([{ amount: 120_050 }, { amount: 4_590 }]);
    expect(JSON.stringify(entries)).not.toMatch(/VILNIUS|LT1210/);
    const [row] = await db.select().from(cases).where(eq(cases.id, theCase.id));
    expect(row?.amount).toBe(124_640);
  });

  it("are added once when the form is sent twice, and only those that are ticked", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const rows = await proposedRows([LINES]);
    const statement = { rows, ticked: [rows[1]?.id ?? ""] };
    for (let n = 0; n < 2; n++) expect(await addFromStatement(owner.actor, theCase.id, statement)).toBe(1);
    expect(await countOf(theCase.id)).toBe(1);
    expect(await entriesOf(theCase.id)).toHaveLength(1);
  });

  it("are all refused when the case would have too many payments, and none is added", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const lines = Array.from({ length: MAX_PAYMENTS }, () => "14/03/2026 VIR X -1,00 €").join("\n");
    await aPayment(theCase);
    const statement = tickAll(await proposedRows([lines]));
    await expect(addFromStatement(owner.actor, theCase.id, statement)).rejects.toMatchObject({
      code: "too_many_payments",
    });
    expect(await countOf(theCase.id)).toBe(1);
    const fewer = { ...statement, ticked: statement.ticked.slice(1) };
    // The refused attempt was counted too.
    const other = await aLawyer();
    await aMember(theCase, other, "lawyer");
    expect(await addFromStatement(other.actor, theCase.id, fewer)).toBe(MAX_PAYMENTS - 1);
    expect(await countOf(theCase.id)).toBe(MAX_PAYMENTS);
  });

  it("are refused when none is ticked, or a row that is not proposed", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const rows = await proposedRows([LINES]);
    for (const ticked of [[], ["other"], [rows[3]?.id ?? ""]])
      expect(() => addFromStatement(owner.actor, theCase.id, { rows, ticked })).toThrowError(/Cochez/);
  });

  it("may be money that came, which a bank may write with the wrong sign", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const rows = await proposedRows([LINES]);
    const credit = rows[2];
    expect(credit).toMatchObject({ why: "credit", payment: { amount: "20", payeeName: "MARTIN" } });
    expect(await addFromStatement(owner.actor, theCase.id, { rows, ticked: [credit?.id ?? ""] })).toBe(1);
    expect(await listPayments(theCase.id)).toMatchObject([{ amount: 2_000, payeeName: "MARTIN" }]);
  });

  it("are added by who may add a payment: not by a helper who reads, nor through another case", async () => {
    const { theCase } = await aCaseWithoutAmount();
    const [reader, writer, lawyer] = [await aClient(), await aClient(), await aLawyer()];
    await aMember(theCase, reader, "helper");
    await aMember(theCase, writer, "helper", { canWrite: true });
    await aMember(theCase, lawyer, "lawyer");
    const refused = { code: "case_not_found" };
    for (const { actor } of [reader, await aClient()]) {
      await expect(addFromStatement(actor, theCase.id, tickAll(await proposedRows([LINES])))).rejects.toMatchObject(
        refused,
      );
      await expect(readStatementPage(actor, theCase.id, "client")).rejects.toMatchObject(refused);
    }
    for (const { actor } of [writer, lawyer])
      expect(await addFromStatement(actor, theCase.id, tickAll(await proposedRows([LINES])))).toBe(2);
    const { sort } = await readStatementPage(lawyer.actor, theCase.id, "staff");
    expect(sort(await proposedRows([LINES])).proposed.map(({ isKnown }) => isKnown)).toEqual([true, true]);
  });

  it("are marked when the case has a payment of the same day and amount", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    await aPayment(theCase, { debitedOn: "2026-03-14", amount: 120_050 });
    const { sort } = await readStatementPage(owner.actor, theCase.id, "client");
    const { proposed, credits, unread } = sort(await proposedRows([LINES]));
    expect(proposed.map(({ isKnown }) => isKnown)).toEqual([true, false]);
    expect([credits.length, unread.length]).toEqual([1, 2]);
  });
});

it("a statement whose reader was ended by its time is said to take too long", async () => {
  const read = async () => {
    throw new StatementError("too_slow");
  };
  await expect(proposeRows("account", ["x"], { read })).rejects.toThrowError(/^Ce fichier est trop long à lire/);
});

function formWith(name: string, values: readonly string[]): FormData {
  const fields = new FormData();
  for (const value of values) fields.append(name, value);
  return fields;
}

const CARD = `Date;Description;Montant
14/03/2026;COINGATE;1 200,50
15/03/2026;STEAM;45,90
20/03/2026;PRELEVEMENT MERCI;-500,00`;

describe("the statement that a form carries", () => {
  it("is read back as it was, however long and in any characters", async () => {
    const texts = [`${'é\r\n\u2028\u0000\t"'.repeat(12_000)}😀${"x".repeat(60_000)}`, "14/03/2026 VIR X -1,00"];
    const packed = parseSources(formWith("source", sourceFields(await Promise.all(texts.map(packText))))) ?? [];
    expect(await Promise.all(packed.map(unpackText))).toEqual(texts);
  });

  it("takes no more room in a page for characters that a page escapes", async () => {
    expect((await packText('"'.repeat(2_000_000))).length).toBeLessThan(10_000);
  });

  it("is refused when it is forged, or unpacks to more than a statement may have", async () => {
    for (const field of ["", "{}", "2:x", "0:", "0:a b", "x"])
      expect(parseSources(formWith("source", [field]))).toBe(null);
    expect(parseSources(formWith("source", Array<string>(21).fill("0:x")))).toBe(null);
    expect(await unpackText("eA")).toBe(null);
    expect(await unpackText(await packText("x".repeat(7_000_000)))).toBe(null);
    const fields = formWith("amounts-0", ["1,2,3"]);
    fields.set("day-0", "0");
    fields.set("payee-0", "__proto__");
    expect(parseCorrections(fields, 1)).toEqual([{ columns: undefined, isSwapped: false, isMonthFirst: false }]);
  });

  it("is read again with its signs swapped: what was paid is proposed, and its rows keep their ids", async () => {
    const first = await propose([CARD]);
    expect(first.rows.map(({ why }) => why)).toEqual(["credit", "credit", null]);
    const ids = first.rows.map(({ id }) => id);
    const again = await propose([CARD], { options: [{ isSwapped: true }], ids });
    expect(again.rows.map(({ why }) => why)).toEqual([null, null, "credit"]);
    expect(again.rows.map(({ id }) => id)).toEqual(ids);
  });

  it("is read again with the month first when its dates may be read both ways, and says how it was read", async () => {
    const text = "Date,Description,Amount\n03/04/2026,STEAM,-45.90\n03/05/2026,EDF,-20.00";
    const daysOf = async (isMonthFirst: boolean) => {
      const [reading] = (await propose([text], { options: [{ isMonthFirst }] })).readings;
      return [reading?.datesRead, ...(reading?.sample ?? []).map(({ day }) => day)];
    };
    expect(await daysOf(false)).toEqual(["day", "2026-04-03", "2026-05-03"]);
    expect(await daysOf(true)).toEqual(["month", "2026-03-04", "2026-03-05"]);
  });

  it("is summed by direction, beside the balance that its movements should make", async () => {
    const text = "Date;Libellé;Montant;Solde\n14/03/2026;A;-100,00;900,00\n15/03/2026;B;+30,00;930,00";
    const [{ sums, balances } = { sums: [], balances: null }] = (await propose([text])).readings;
    expect(sums).toEqual([
      { direction: "out", currency: "EUR", amount: 10_000, count: 1 },
      { direction: "in", currency: "EUR", amount: 3_000, count: 1 },
    ]);
    expect(balances).toEqual({ before: 100_000, after: 93_000, currency: "EUR", fees: 0, expected: 93_000 });
    const pending = (await propose([`${text}\n16/03/2026;Steam;En attente;`])).readings[0]?.setAside;
    expect(pending).toEqual([expect.stringContaining("Steam")]);
    const [swapped] = (await propose([text], { options: [{ isSwapped: true }] })).readings;
    expect(swapped?.balances.expected).not.toBe(swapped?.balances.after);
  });
});

describe("the rows that a form carries", () => {
  const form = (...values: string[]) => formWith("rows", values);
  const packed = (text: string) => packText(text).then(form).then(parseRows);

  it("are read back as they were, however many, and take little room", async () => {
    const rows = await proposedRows([
      Array.from({ length: 900 }, (_, n) => `14/03/2026 VIR X -${n + 1},00 €`).join("\n"),
    ]);
    const fields = await rowFields(rows);
    expect(await parseRows(form(...fields))).toEqual(JSON.parse(JSON.stringify(rows)));
    expect(fields.join("").length).toBeLessThan(rows.length * 100);
  });

  it("are refused when they are forged, and what they hold passes the rules of a payment", async () => {
    const [row] = JSON.parse(JSON.stringify(await proposedRows(["14/03/2026 VIR X -1,00"])));
    const forged = [
      { ...row, id: "1" },
      { ...row, payment: { ...row.payment, amount: "beaucoup" } },
      { ...row, payment: { ...row.payment, debitedOn: "2026-02-31" } },
      { ...row, payment: { ...row.payment, currency: "XYZ" } },
      { ...row, why: "__proto__" },
      { ...row, fee: -1 },
    ];
    for (const one of forged) expect(await packed(JSON.stringify([one]))).toBe(null);
    for (const text of ["", "{}", "null", "[[", `[${"[".repeat(10_000)}`, `[${" ".repeat(4_000_000)}]`])
      expect(await packed(text)).toBe(null);
    expect(await packed(JSON.stringify(Array.from({ length: 2_001 }, () => row)))).toBe(null);
    for (const field of ["", "[]", "eA"]) expect(await parseRows(form(field))).toBe(null);
    expect(await parseRows(form(...Array<string>(21).fill("eA")))).toBe(null);
    const { owner, theCase } = await aCaseWithoutAmount();
    const future = [{ ...row, payment: { ...row.payment, debitedOn: "2099-01-01" } }];
    expect(() => addFromStatement(owner.actor, theCase.id, tickAll(future))).toThrowError(/mal formée/);
  });
});

describe("the pages of a long statement", () => {
  const FIRST: View = { search: "", pages: { debits: 1, credits: 1, unread: 1 }, asked: null };
  const LONG = [
    ...Array.from({ length: 120 }, (_, n) => `14/03/2026 VIR SEPA MAGASIN ${n} -${n + 1},00 €`),
    "15/03/2026 VIR RECU DE MAGASIN +20,00 €",
  ].join("\n");
  async function aLongStatement() {
    const { owner, theCase } = await aCaseWithoutAmount();
    const { sort } = await readStatementPage(owner.actor, theCase.id, "client");
    const sorted = sort(await proposedRows([LONG]));
    const show = (view: Partial<View>, ticked: string[] = []) => showStatement(sorted, { ...FIRST, ...view }, ticked);
    return { sorted, show };
  }

  it("have fifty rows each, and the last one what is left", async () => {
    const { sorted, show } = await aLongStatement();
    const ids = sorted.proposed.map(({ id }) => id);
    const { debits, credits } = await show({});
    expect(debits).toMatchObject({ page: 1, pages: 3, found: 120, total: 120 });
    expect(debits.rows.map(({ id }) => id)).toEqual(ids.slice(0, ROWS_OF_PAGE));
    expect(credits).toMatchObject({ page: 1, pages: 1, total: 1 });
    const last = await show({ pages: { ...FIRST.pages, debits: 99 } });
    expect([last.debits.page, last.debits.rows.map(({ id }) => id)]).toEqual([3, ids.slice(100)]);
  });

  it("show what is ticked on other pages apart, and carry every row", async () => {
    const { sorted, show } = await aLongStatement();
    const [first, other] = [sorted.proposed[0]?.id ?? "", sorted.proposed[60]?.id ?? ""];
    const shown = await show({}, [first, other, crypto.randomUUID()]);
    expect(shown.tickedElsewhere.map(({ id }) => id)).toEqual([other]);
    expect(await parseRows(formWith("rows", shown.carried))).toHaveLength(121);
  });

  it("are searched by words, an amount or a date, among debits and money that came", async () => {
    const { show } = await aLongStatement();
    const found = async (search: string) => {
      const { debits, credits } = await show({ search });
      return [debits.found, credits.found];
    };
    expect(await found("magasin 63,00")).toEqual([1, 0]);
    expect(await found("Reçu")).toEqual([0, 1]);
    expect(await found(" 15/03/2026 ")).toEqual([0, 1]);
    expect(await found("-120,00")).toEqual([1, 0]);
    expect(await found("magasin 63.00")).toEqual([1, 0]);
    expect(await found("mars magasin")).toEqual([120, 1]);
    expect(await found("nulle part")).toEqual([0, 0]);
    expect(await found("  ")).toEqual([120, 1]);
  });

  it("are those that the form and its button ask for, whoever wrote it", () => {
    const form = formWith("page", ["debits:2", "credits:3", "__proto__:4"]);
    expect(parseView(form)).toEqual({ search: "", pages: { debits: 2, credits: 3, unread: 1 }, asked: null });
    form.set("intent", "debits:7");
    expect(parseView(form)).toMatchObject({ pages: { debits: 7, credits: 3 }, asked: "debits" });
    form.set("intent", "debits:0");
    expect(parseView(form).asked).toBe(null);
    form.set("intent", "search");
    form.set("search", "x".repeat(1_000));
    expect(parseView(form)).toEqual({ search: "x".repeat(100), pages: FIRST.pages, asked: "debits" });
    form.set("intent", "see-all");
    expect(parseView(form)).toEqual({ ...FIRST, asked: "debits" });
  });

  it("show the line of the statement only where it tells more than what was read of it", async () => {
    const { owner, theCase } = await aCaseWithoutAmount();
    const { sort } = await readStatementPage(owner.actor, theCase.id, "client");
    const lines =
      "14/03/2026 CB MAGASIN -48,10 €\n15/03/2026 VIR SEPA VILNIUS TRADE LT12 1000 0111 0100 1000 REF 77A31 -10,00 €";
    const { proposed } = sort(await proposedRows([lines]));
    expect(proposed.map(({ payment, tellsMore }) => [payment.payeeName, tellsMore])).toEqual([
      ["MAGASIN", false],
      ["VILNIUS TRADE", true],
    ]);
  });
});

it("a row says the fee beside its amount, and that its day counts from the day of reading", async () => {
  const rows = await proposedRows(["Date;Description;Montant;Frais\n14/03/2026;A;-100,00;3,20\nHier;B;-1,00;0,00"]);
  expect(rows).toMatchObject([
    { fee: 320, payment: { amount: "100" }, doubts: [] },
    { fee: undefined, doubts: ["day"] },
  ]);
});

it("fees are counted in what the movements make, and named", async () => {
  const text = "Date;Libellé;Montant;Frais;Solde\n14/03/2026;A;-100,00;3,20;896,80\n15/03/2026;B;-10,00;0,00;886,80";
  const [reading] = (await propose([text])).readings;
  expect(reading?.balances).toEqual({ before: 100_000, after: 88_680, currency: "EUR", fees: 320, expected: 88_680 });
});
