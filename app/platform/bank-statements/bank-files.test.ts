import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { decodeStatement, readStatement } from "./read-statement.ts";
import type { Balances, Movement, ReadOptions } from "./statement.ts";

const TODAY = "2026-11-24";
const FOLDER = resolve(import.meta.dirname, "../../../tests/fixtures/statements");

type Expected = ReadOptions & {
  /** The first rows where there are more (`count`), else all. */
  rows: (Partial<Movement> | { excluded: string })[];
  count?: number;
  /** Sum of the movements, whichever their direction. */
  total?: number;
  balances?: Balances;
};
const expected: Record<string, Expected> = JSON.parse(readFileSync(join(FOLDER, "expected.json"), "utf8"));

const read = (name: string, options?: ReadOptions) =>
  readStatement(decodeStatement(readFileSync(join(FOLDER, name))), TODAY, options);

describe("the file of a bank is read as a careful person reads it", () => {
  for (const [name, { rows, count, total, balances, isSwapped }] of Object.entries(expected))
    it(name, () => {
      const found = read(name, { isSwapped });
      const rowsRead = found.rows.map(({ movement, why }) => movement ?? { excluded: why });
      expect(rowsRead.slice(0, rows.length)).toMatchObject(rows);
      expect(found.rows).toHaveLength(count ?? rows.length);
      if (total) expect(found.rows.reduce((sum, { movement }) => sum + (movement?.amount ?? 0), 0)).toBe(total);
      if (balances) expect(found.balances).toEqual(balances);
    });

  it("and no file of the folder is left without what is expected of it", () => {
    const files = readdirSync(FOLDER).filter((name) => !/^(?:README\.md|expected\.json)$/.test(name));
    expect(files.toSorted()).toEqual(Object.keys(expected).toSorted());
  });
});

const movementsIn = (text: string, options?: ReadOptions) =>
  readStatement(text, TODAY, options).rows.map(({ movement, why }) => movement ?? why);
const [OWN, OTHER] = ["BE68539007547034", "LT121000011101001000"];

describe("the client's own account is never the payee's", () => {
  const ibansIn = (text: string) =>
    readStatement(text, TODAY).rows.map(
      ({ movement }) => movement && [movement.direction, movement.payeeIban].join(" "),
    );

  it("when its column does not say whose it is, or the same IBAN stands on every row", () => {
    for (const name of ["IBAN", "Compte", "Numéro de compte", "Account number", "Rekeningnummer"])
      expect(
        ibansIn(`Date;Libellé;${name};Montant\n14/03/2026;VIR A;${OWN};-1,00\n15/03/2026;VIR B;${OWN};-2,00`),
      ).toEqual(["out ", "out "]);
    expect(ibansIn(`14/03/2026 VIR ${OWN} -1,00 €\n15/03/2026 PRLV ${OWN} -2,00 €`)).toEqual(["out ", "out "]);
  });

  it("when a column says beneficiary, and credits and debits have it", () => {
    const text = `Date;Libellé;IBAN bénéficiaire;Montant
14/03/2026;A;${OWN};-1,00
15/03/2026;B;${OTHER};-2,00
16/03/2026;C;${OWN};+3,00`;
    expect(ibansIn(text)).toEqual(["out ", `out ${OTHER}`, "in "]);
  });

  it("and another account on every row is the payee's, where the file names the client's", () => {
    const text = `Compte;Date;Compte contrepartie;Montant
${OWN};14/03/2026;${OTHER};-1,00
${OWN};15/03/2026;${OTHER};-2,00`;
    expect(ibansIn(text)).toEqual([`out ${OTHER}`, `out ${OTHER}`]);
    const searched = `Compte;${OWN}\nCompte contrepartie contient;${OTHER}\n;\n${text.replaceAll(`${OWN};`, "").replace("Compte;", "")}`;
    expect(ibansIn(searched)).toEqual([`out ${OTHER}`, `out ${OTHER}`]);
  });

  it("when a person chooses its column", () => {
    const text = `Compte;Date;Nom;Montant\n${OWN};14/03/2026;VILNIUS;-1,00\n${OWN};15/03/2026;STEAM;-2,00`;
    const options = { columns: { day: 1, payee: 0, amounts: [3] } };
    expect(movementsIn(text, options)).toMatchObject([{ payeeIban: null }, { payeeIban: null }]);
  });
});

describe("the columns of a table", () => {
  it("are found by what they hold when their names are not known, and named as the file names them", () => {
    const text = "Fecha;Fecha valor;Concepto;Quién;Importe\n14/03/2026;15/03/2026;VIR SEPA;VILNIUS TRADE;-1200,50";
    expect(movementsIn(text)).toMatchObject([{ day: "2026-03-14", amount: 120_050, direction: "out" }]);
    const { table } = readStatement(text, TODAY);
    expect(table).toMatchObject({ read: { day: 0, payee: null, amounts: [4] } });
    expect(table?.columns[3]).toEqual({ name: "Quién", sample: "VILNIUS TRADE" });
  });

  it("are those that a person chooses", () => {
    const text = `Date;Date valeur;Libellé;À qui;Montant;Frais
14/03/2026;15/03/2026;VIR SEPA PLACEMENT;VILNIUS TRADE ${OTHER};-1200,50;3,20`;
    expect(movementsIn(text)).toMatchObject([{ day: "2026-03-14", payeeName: "PLACEMENT", payeeIban: null }]);
    expect(movementsIn(text, { columns: { day: 1, payee: 3, amounts: [5] } })).toMatchObject([
      { day: "2026-03-15", amount: 320, payeeName: "VILNIUS TRADE", payeeIban: OTHER, method: "transfer" },
    ]);
    expect(movementsIn(text, { columns: { day: 0, payee: 2, amounts: [4] } })).toMatchObject([
      { payeeName: "PLACEMENT", method: "transfer" },
    ]);
    const pair = "Date;Libellé;Montant;Divers\n14/03/2026;A;10,00;\n15/03/2026;B;;20,00";
    expect(movementsIn(pair, { columns: { day: 0, payee: null, amounts: [2, 3] } })).toMatchObject([
      { amount: 1_000, direction: "out" },
      { amount: 2_000, direction: "in" },
    ]);
  });

  it("that a table does not have read nothing, and no row is dropped", () => {
    const text = "Date;Libellé;Montant\n14/03/2026;A;-10,00";
    expect(movementsIn(text, { columns: { day: 59, payee: 59, amounts: [58, 59] } })).toEqual(["amount"]);
  });
});

describe("a relative day", () => {
  it("counts from the day of reading, before a label, after a name or alone, and is said", () => {
    expect(
      movementsIn(`Période du 01/10/2026 au 31/10/2026
Hier à 14:32
CB STEAM
-45,90 €
Avant-hier CB AMAZON -12,00 €
VILNIUS TRADE
Virement sortant • Aujourd’hui
-1 200,50 €`),
    ).toMatchObject([
      "nothing",
      { day: "2026-11-23", isDayRelative: true, payeeName: "STEAM" },
      { day: "2026-11-22", isDayRelative: true, payeeName: "AMAZON" },
      { day: "2026-11-24", isDayRelative: true, payeeName: "VILNIUS TRADE" },
    ]);
  });
});

describe("an amount", () => {
  it("is read with the ornaments that follow it, in a table and on a line, and a rate is none", () => {
    expect(movementsIn("Date;Libellé;Montant\n14/03/2026;A;-1 200,50 ¨\n15/03/2026;B;-12,00*")).toMatchObject([
      { amount: 120_050 },
      { amount: 1_200 },
    ]);
    expect(movementsIn("14/03/2026 VIR A 1 200,50 þ\n15/03/2026 INTERETS TAUX 2,50 %")).toMatchObject([
      { amount: 120_050 },
      "amount",
    ]);
  });
});

describe("a fee", () => {
  it("that is apart left the account too: the balances count it", () => {
    const text = `Description,Montant,Frais,Date,Solde
VIR VILNIUS,-100.00,3.20,2026-03-14,896.80
CB STEAM,-10.00,0.00,2026-03-15,886.80`;
    expect(movementsIn(text)).toMatchObject([{ amount: 10_000, fee: 320 }, { amount: 1_000 }]);
    expect(readStatement(text, TODAY).balances).toEqual({ before: 100_000, after: 88_680 });
  });
});

describe("a reversal", () => {
  it("in the column of debits has the sign that the other debits have not", () => {
    const signs = (...debits: string[]) =>
      movementsIn(
        ["Date;Libellé;Débit;Crédit", ...debits.map((debit) => `14/03/2026;CB STEAM;${debit};`)].join("\n"),
      ).map((row) => typeof row === "object" && row.direction);
    expect(signs("-10,00", "-20,00", "10,00")).toEqual(["out", "out", "in"]);
    expect(signs("10,00", "20,00", "-10,00")).toEqual(["out", "out", "in"]);
    expect(signs("-10,00")).toEqual(["out"]);
  });
});

describe("a row", () => {
  const withState = (state: string) => movementsIn(`Date;Libellé;Montant;Statut\n14/03/2026;A;-10,00;${state}`)[0];

  it("is excluded by a refusal that is known, and by no other state", () => {
    for (const state of ["Refusé", "ANNULÉE", "Rejetée", "En attente", "Pending", "Failed", "declined", "Geweigerd"])
      expect(withState(state), state).toBe("pending");
    for (const state of ["Accepté", "Traitée", "Uitgevoerd", "Settled", "1", ""])
      expect(withState(state), state).toMatchObject({ amount: 1_000 });
  });

  it("is no payment when it is the line of the account, in a table or copied", () => {
    for (const line of [
      "Compte de chèques;****1234;;24/11/2026;3 400,00 €",
      "Livret A;****1234;;24/11/2026;3 400,00 €",
      "Carte Visa;****1234;;24/11/2026;3 400,00 €",
    ])
      expect(movementsIn(`${line}\n14/03/2026;Virements;VIR VILNIUS;;-1 200,50`)).toMatchObject([
        "balance",
        { amount: 120_050 },
      ]);
    expect(movementsIn("Compte de chèques ****1234 24/11/2026 3 400,00 €\n14/03/2026 VIR X -1,00 €")).toMatchObject([
      "balance",
      { amount: 100 },
    ]);
  });
});

describe("the balances of a statement", () => {
  const balancesIn = (text: string) => readStatement(text, TODAY).balances;

  it("are those beside its rows, the newest first or last, and those of lines of their own", () => {
    const rows = ["16/03/2026;A;-10,00;90,00", "15/03/2026;B;+30,00;100,00", "14/03/2026;C;-30,00;70,00"];
    const table = (lines: string[]) => ["Date;Libellé;Montant;Solde", ...lines].join("\n");
    const whole = { before: 10_000, after: 9_000 };
    expect(balancesIn(table(rows))).toEqual(whole);
    expect(balancesIn(table(rows.toReversed()))).toEqual(whole);
    expect(balancesIn(table(rows.map((row) => row.replace(/^../, "14"))))).toEqual(whole);
    const lines = "SOLDE PRECEDENT AU 28/02/2026 100,00\n14/03/2026 VIR X -10,00\nNOUVEAU SOLDE AU 31/03/2026 90,00";
    expect(balancesIn(lines)).toEqual(whole);
    expect(balancesIn("Solde au 31/03/2026 90,00 €\n\nDate;Libellé;Montant\n14/03/2026;A;-10,00")).toEqual({
      before: null,
      after: 9_000,
    });
    expect(balancesIn("14/03/2026 VIR X -10,00")).toEqual({ before: null, after: null });
  });
});
