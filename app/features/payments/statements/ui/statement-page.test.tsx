import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { Reading } from "../rules";
import { type ReadStatement, type ShownStatement, showStatement } from "../rules.server";
import { parseView } from "../schema";
import { StatementPage } from "./statement-page";

const reading: Reading = {
  table: null,
  isSwapped: false,
  currency: null,
  datesRead: null,
  sample: [],
  sums: [],
  setAside: [],
  balances: { before: null, after: null, expected: null, fees: 0, currency: "EUR" },
};
const payment = { debitedOn: "2026-03-14", amount: "45,90", currency: "EUR" as const };
const row = { id: crypto.randomUUID(), text: "STEAM", payment, why: null, doubts: [] };
const unread = { ...row, text: ":20:STARTUMSE", payment: null, why: "nothing" as const };
const debits: ReadStatement = {
  rows: [row],
  proposed: [{ ...row, amount: 4590, tellsMore: true, isKnown: false }],
  credits: [],
  unread: [],
};
const nothing: ReadStatement = { rows: [unread], proposed: [], credits: [], unread: [unread] };

async function shown(
  sorted: ReadStatement | null,
  { view = "", ticked = [], ...given }: { readings?: Reading[]; error?: string; view?: string; ticked?: string[] } = {},
): Promise<string> {
  const statement: ShownStatement | null =
    sorted && (await showStatement(sorted, parseView(new URLSearchParams(view)), ticked));
  const read = { id: "1", sources: ["a"], readings: [reading], statement, ticked, ...given };
  const page = { reference: "A-1", helped: null, evidence: "/preuves" };
  const element = <StatementPage page={page} back={{ to: "/", label: "Retour" }} form={{}} read={read} />;
  const router = createMemoryRouter([{ path: "/", element }], { initialEntries: ["/?new=1"] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it("says in plain words what to give when neither a day nor an amount was read, and leads to the form by hand", async () => {
  const page = await shown(nothing);
  expect(page).toContain("Ni date ni montant n’a été lu. Collez des lignes du relevé");
  expect(page).toContain('<a href="/" data-discover="true">Ajouter une opération à la main</a>');
  expect(page).not.toContain("Inverser les signes");
});

it("offers the columns when nothing was read of a table", async () => {
  const table = { columns: [], pairs: [], read: { day: 0, payee: null, amounts: [1] } };
  const page = await shown(nothing, { readings: [{ ...reading, table }] });
  expect(page).toContain("Vérifiez les colonnes et les signes");
  expect(page).toContain("Inverser les signes");
});

it("asks whether the month comes first where the dates may be read both ways, and nowhere else", async () => {
  const page = await shown(null, { readings: [{ ...reading, datesRead: "day" }] });
  expect(page).toContain("nous lisons le jour, puis le mois");
  expect(page).toContain('name="month-0"');
  expect(await shown(null)).not.toContain('name="month-0"');
});

it("shows why rows were not added just before their button, after the rows", async () => {
  const page = await shown(debits, { error: "Cochez au moins une opération à ajouter." });
  const at = ["STEAM", "Cochez au moins une opération", "Ajouter les opérations cochées"].map((text) =>
    page.indexOf(text),
  );
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at).not.toContain(-1);
});

it("leads to the heading of the rows once they are asked for, without scripts too, and keeps its query", async () => {
  const sample = [{ day: "2026-03-14", payee: "STEAM", amount: 4590, currency: "EUR", direction: "out" as const }];
  expect(await shown(null, { readings: [{ ...reading, sample }] })).toContain('formAction="?new=1#operations"');
  expect(await shown(debits)).toContain('id="operations"');
});

const many = (count: number): ReadStatement => {
  const proposed = Array.from({ length: count }, () => ({
    ...row,
    id: crypto.randomUUID(),
    amount: 4590,
    tellsMore: true,
    isKnown: false,
  }));
  return { rows: proposed, proposed, credits: [], unread: [] };
};

it("has neither pages nor a search for a statement of fifty rows", async () => {
  const page = await shown(many(50));
  for (const words of ["Chercher", "Page suivante", "Débits 1"]) expect(page).not.toContain(words);
});

it("leads to the neighbouring pages of a long statement by plain buttons, which land on its rows", async () => {
  const page = await shown(many(120), { view: "page=debits:2" });
  expect(page).toContain("Débits 51 à 100 sur 120");
  for (const value of ["debits:1", "debits:3", "search"]) expect(page).toMatch(buttonOf(value));
  expect(page.match(/name="tick"/g)).toHaveLength(50);
});
const buttonOf = (value: string) =>
  new RegExp(`<button value="${value}"[^>]*name="intent" formAction="\\?new=1#debits"`);

it("says that a search finds nothing, ends it, and still adds what is ticked", async () => {
  const page = await shown(many(120), { view: "search=VILNIUS" });
  expect(page).toMatch(/value="see-all"[^>]*>Tout revoir/);
  expect(page).toContain("aucune ligne ne contient ces mots");
  expect(page).toContain("Ajouter les opérations cochées");
});

it("says the fee beside an amount, which does not hold it", async () => {
  const proposed = [{ ...row, fee: 320, amount: 4590, tellsMore: true, isKnown: false }];
  expect(await shown({ ...debits, proposed })).toMatch(/Des frais de 3,20\u00a0€ s’y ajoutent/);
});

it("says which page of how many is shown, and the number and the sum of what is ticked, without scripts too", async () => {
  const statement = many(120);
  const ticked = [statement.proposed[0]?.id ?? "", statement.proposed[60]?.id ?? ""];
  const page = await shown(statement, { view: "page=debits:2", ticked });
  expect(page).toContain("Page 2 sur 3");
  expect(page).toContain("2 cochées\u00a0: 91,80\u00a0€");
});

it("folds the line of a row whose payee is read, and leaves out one that tells nothing more", async () => {
  const withPayee = { ...payment, payeeName: "STEAM" };
  const shownRow = (tellsMore: boolean) =>
    shown({ ...debits, proposed: [{ ...row, payment: withPayee, amount: 4590, tellsMore, isKnown: false }] });
  expect(await shownRow(true)).toContain("Ligne du relevé</summary>STEAM</details>");
  expect(await shownRow(false)).not.toContain("Ligne du relevé");
});

it("names the lines that were set aside beside a difference", async () => {
  const sums = [{ direction: "out" as const, currency: "EUR", amount: 4590, count: 1 }];
  const balances = { before: 10_000, after: 5_000, expected: 5_410, fees: 0, currency: "EUR" };
  const setAside = ["28/10/2025 Steam 45,90 En attente"];
  const page = await shown(null, { readings: [{ ...reading, sums, balances, setAside }] });
  expect(page).toContain("Une ligne est mise de côté");
  expect(page).toContain("28/10/2025 Steam 45,90 En attente");
});
