import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { casePayments } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { aCase, aClient } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Hono;
beforeAll(async () => {
  app = await product();
});

const IP = "203.0.113.8";

/** A person with a draft, in a browser without JavaScript. */
async function aNarrator() {
  const owner = await aClient();
  const draft = await aCase(owner, { status: "draft", amount: null });
  const browser = new Browser();
  const signIn = async () =>
    void browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: IP }, owner));
  await signIn();
  const send = async (body: FormData, search = "", isSignedIn = true) => {
    const { url, headers } = browser.request(`/case/${draft.id}/payments/statement${search}`);
    headers.set("Origin", "http://localhost");
    const cookies = (headers.get("Cookie") ?? "").split("; ");
    if (!isSignedIn) headers.set("Cookie", cookies.filter((each) => !/session/.test(each)).join("; "));
    const answer = await app.fetch(new Request(url, { method: "POST", body, headers }), fromAddress(IP));
    browser.take(answer);
    const to = answer.headers.get("Location")?.replace(draft.id, "id");
    return { status: answer.status, to, text: await answer.text() };
  };
  const open = async (path: string) => (await app.fetch(browser.request(path), fromAddress(IP))).text();
  const count = () => db.$count(casePayments, eq(casePayments.caseId, draft.id));
  return { draft, send, open, count, signIn };
}

const formOf = (fields: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};
const decoded = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
/** The fields of the form of an answer: its rows, and its boxes. */
const inputsIn = (text: string, name: string): [string, string][] =>
  [...text.matchAll(new RegExp(`name="${name}" value="([^"]*)"`, "g"))].map(([, value = ""]) => [name, decoded(value)]);
const rowsIn = (text: string) => inputsIn(text, "rows");
const boxesIn = (text: string): [string, string][] =>
  [...text.matchAll(/name="tick"[^>]*value="([^"]+)"/g)].map(([, value = ""]) => ["tick", value]);

const LINES = "14/03/2026 VIR SEPA VILNIUS TRADE -1 200,50 €\n15/03/2026 CB STEAM -45,90 €";

describe("the page of the statements of a case", () => {
  it("asks the currency that the lines do not write, beside the rows, and adds them in the one that was chosen", async () => {
    const { draft, send } = await aNarrator();
    const { text } = await send(formOf([["text", "14/03/2026 VIR VILNIUS TRADE -1 200,50"]]));
    expect(text).toContain("Monnaie de ce relevé");
    expect(text).toMatch(/name="currency-0"/);
    const form: [string, string][] = [...rowsIn(text), ["currency-0", "CHF"]];
    expect((await send(formOf([...form, ["page", "debits:1"], ["intent", "search"]]))).text).toMatch(
      /<option value="CHF" selected/,
    );
    await send(formOf([...form, ...boxesIn(text), ["intent", "add"]]));
    const added = await db.select().from(casePayments).where(eq(casePayments.caseId, draft.id));
    expect(added).toMatchObject([{ amount: 120_050, currency: "CHF" }]);
  });

  it("is led to by the screen of the wizard, and leads back to it", async () => {
    const { draft, send, open, count } = await aNarrator();
    expect(await open(`/case/${draft.id}/payments?new=1`)).toContain(
      `href="/case/${draft.id}/payments/statement?new=1"`,
    );
    const { text } = await send(formOf([["text", LINES]]), "?new=1");
    expect(text).toContain("2 débits lus");
    const added = await send(formOf([...rowsIn(text), ...boxesIn(text)]), "?new=1");
    expect([added.status, added.to]).toEqual([303, "/case/id/payments?new=1"]);
    expect(await count()).toBe(2);
  });

  it("shows a year of 900 lines in pages, and adds what was ticked on several of them", async () => {
    const { send, count } = await aNarrator();
    const file = new File(
      [readFileSync(join(import.meta.dirname, "../../../tests/fixtures/statements/annee-900-lignes.csv"))],
      "a.csv",
    );
    const fieldsOf = (text: string, name: string) => inputsIn(text, name).filter(([, value]) => value !== "");
    const checked = await send(formOf([["file", file]]));
    const carried = (text: string) => [...fieldsOf(text, "source"), ...rowsIn(text), ...fieldsOf(text, "page")];
    const first = await send(formOf([...carried(checked.text), ["intent", "propose"]]));
    expect(first.text).toContain("Débits 1 à 50 sur 900");
    const [ticked] = boxesIn(first.text);
    const last = await send(formOf([...carried(first.text), ticked ?? ["", ""], ["intent", "debits:18"]]));
    expect(last.text).toContain("Débits 851 à 900 sur 900");
    expect(last.text).toContain("1 opération cochée sur une autre page");
    expect(Buffer.byteLength(rowsIn(last.text).join(""))).toBeLessThan(100_000);
    const added = await send(
      formOf([...carried(last.text), ticked ?? ["", ""], ...boxesIn(last.text).slice(0, 2), ["intent", "add"]]),
    );
    expect(added.status).toBe(303);
    expect(await count()).toBe(3);
  });

  it("keeps the text that it refuses, beside the reason", async () => {
    const { send } = await aNarrator();
    const many = `${LINES}\n`.repeat(1_001);
    const refused = await send(formOf([["text", many]]));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("plus de 2\u202f000 lignes");
    expect(refused.text).toContain("VILNIUS TRADE");
    expect((await send(formOf([["text", ""]]))).text).toContain("Collez des lignes du relevé");
  });

  it("keeps a long text of one-letter lines, which a separate process refuses", async () => {
    const { send } = await aNarrator();
    const refused = await send(formOf([["text", "a\n".repeat(40_000)]]));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("plus de 2\u202f000 lignes");
    expect(/>\s*a\r?\na\r?\na\r?\n/.test(refused.text)).toBe(true);
  });

  it("refuses a file that is too large or no statement, says which kind it is, and keeps the text beside it", async () => {
    const { send } = await aNarrator();
    const large = await send(
      formOf([
        ["text", LINES],
        ["file", new File([new Uint8Array(2_000_001).fill(65)], "a.csv")],
      ]),
    );
    expect(large.text).toContain("Ce relevé est trop long");
    expect(large.text).toContain("VILNIUS TRADE");
    const picture = await send(
      formOf([
        ["text", LINES],
        ["file", new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)], "a.csv")],
      ]),
    );
    expect([large.status, picture.status]).toEqual([422, 422]);
    expect(picture.text).toContain("C’est une image");
    const photo = new Uint8Array(2_000_001).fill(65);
    photo.set([0xff, 0xd8, 0xff, 0xe0]);
    expect((await send(formOf([["file", new File([photo], "releve.jpg")]]))).text).toContain("C’est une image");
    const pdf = await send(formOf([["file", new File(["%PDF-1.7\n"], "releve.pdf")]]));
    expect(pdf.text).toContain("C’est un PDF, qui ne se lit pas ici. Ouvrez-le");
    expect(pdf.text).toContain("joignez-le aux preuves");
    const both = await send(
      formOf([
        ["text", LINES],
        ["file", new File(["16/03/2026 VIR X -1,00"], "a.png")],
      ]),
    );
    expect(both.text).toContain("3 débits lus");
  });

  it("keeps the rows and what is ticked when none could be added", async () => {
    const { send, count } = await aNarrator();
    const { text } = await send(formOf([["text", LINES]]));
    const nothing = await send(formOf(rowsIn(text)));
    expect([nothing.status, rowsIn(nothing.text)]).toEqual([422, rowsIn(text)]);
    expect(nothing.text).toContain("Cochez au moins une opération");
    const forged = await send(formOf([["rows", "{}"]]));
    expect(forged.status).toBe(422);
    expect(await count()).toBe(0);
  });

  it("shows the rows and the ticks again that were sent when the session had ended", async () => {
    const { draft, send, open, signIn } = await aNarrator();
    const { text } = await send(formOf([["text", LINES]]));
    const [first] = boxesIn(text);
    const away = await send(formOf([...rowsIn(text), ...(first ? [first] : [])]), "", false);
    expect(away.to).toMatch(/^\/login/);
    await signIn();
    const page = await open(`/case/${draft.id}/payments/statement`);
    expect(rowsIn(page)).toEqual(rowsIn(text));
    expect(page.match(/<input[^>]*name="tick"[^>]*>/g)?.map((box) => / checked=""/.test(box))).toEqual([true, false]);
  });

  it("refuses a form with more fields or text than it has", async () => {
    const { send } = await aNarrator();
    const many = Array.from({ length: 2_200 }, (_, n): [string, string] => ["tick", String(n)]);
    expect((await send(formOf(many))).status).toBe(413);
    expect((await send(formOf([["text", "a".repeat(600_000)]]))).status).toBe(413);
  });
});
