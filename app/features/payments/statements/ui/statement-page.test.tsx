import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { Reading, ReadStatement } from "../rules.server";
import { StatementPage } from "./statement-page";

const reading: Reading = {
  table: null,
  isSwapped: false,
  sample: [],
  sums: [],
  balances: { before: null, after: null, expected: null, currency: "EUR" },
};
const payment = { debitedOn: "2026-03-14", amount: "45,90", currency: "EUR" as const };
const row = { id: crypto.randomUUID(), text: "STEAM", payment, why: null, doubts: [] };
const unread = { ...row, text: ":20:STARTUMSE", payment: null, why: "nothing" as const };
const debits: ReadStatement = {
  rows: [row],
  proposed: [{ ...row, amount: 4590, isKnown: false }],
  credits: [],
  unread: [],
};
const nothing: ReadStatement = { rows: [unread], proposed: [], credits: [], unread: [unread] };

function shown(statement: ReadStatement | null, given: { readings?: Reading[]; error?: string } = {}): string {
  const read = { id: "1", sources: ["a"], readings: [reading], statement, ticked: [], ...given };
  const page = { reference: "A-1", helped: null };
  const element = <StatementPage page={page} back={{ to: "/", label: "Retour" }} form={{}} read={read} />;
  const router = createMemoryRouter([{ path: "/", element }], { initialEntries: ["/?new=1"] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it("says that a format is not read when nothing was read and there are no columns", () => {
  const page = shown(nothing);
  expect(page).toContain("Ce format n’est pas lu. Demandez à votre banque un fichier CSV, OFX ou CAMT.053");
  expect(page).not.toContain("Inverser les signes");
});

it("offers the columns when nothing was read of a table", () => {
  const table = { columns: [], pairs: [], read: { day: 0, payee: null, amounts: [1] } };
  const page = shown(nothing, { readings: [{ ...reading, table }] });
  expect(page).toContain("Vérifiez les colonnes et les signes");
  expect(page).toContain("Inverser les signes");
});

it("shows why rows were not added just before their button, after the rows", () => {
  const page = shown(debits, { error: "Cochez au moins une opération à ajouter." });
  const at = ["STEAM", "Cochez au moins une opération", "Ajouter les opérations cochées"].map((text) =>
    page.indexOf(text),
  );
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at).not.toContain(-1);
});

it("leads to the heading of the rows once they are asked for, without scripts too, and keeps its query", () => {
  const sample = [{ day: "2026-03-14", payee: "STEAM", amount: 4590, currency: "EUR", direction: "out" as const }];
  expect(shown(null, { readings: [{ ...reading, sample }] })).toContain('formAction="?new=1#operations"');
  expect(shown(debits)).toContain('id="operations"');
});
