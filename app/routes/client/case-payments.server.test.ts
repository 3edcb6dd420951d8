import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { casePayments, cases } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { saveDraft } from "~/platform/forms/drafts.server";
import { aCase, aClient, aPayment } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Hono;
beforeAll(async () => {
  app = await product();
});

const IP = "203.0.113.7";

/** A person who writes a draft, in a browser without JavaScript. */
async function aNarrator() {
  const owner = await aClient();
  const draft = await aCase(owner, { status: "draft", amount: null });
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: IP }, owner));
  const at = `/case/${draft.id}/payments`;
  const send = async (form: Record<string, string>, search = "", path = at) => {
    const headers = { Origin: "http://localhost" };
    const answer = await app.fetch(browser.request(`${path}${search}`, { form, headers }), fromAddress(IP));
    return {
      status: answer.status,
      to: answer.headers.get("Location")?.replace(draft.id, "id"),
      text: await answer.text(),
    };
  };
  const open = async (path = at) => (await app.fetch(browser.request(path), fromAddress(IP))).text();
  const amounts = async () =>
    (await db.select().from(casePayments).where(eq(casePayments.caseId, draft.id))).map(({ amount }) => amount).sort();
  return { owner, draft, send, open, amounts };
}

const typed = (fields: Record<string, string>) => ({ id: crypto.randomUUID(), currency: "EUR", amount: "", ...fields });

/** The form of a new payment in a page, and its id. */
function formOf(page: string) {
  const [text = ""] = page.match(/<form[^>]*id="operation".*?<\/form>/s) ?? [];
  const [hidden = ""] = text.match(/<input[^>]*name="id"[^>]*>/) ?? [];
  return { text, id: /value="([^"]*)"/.exec(hidden)?.[1] ?? "" };
}

describe("the payments on the way through the wizard", () => {
  it("are a screen of its second step, which « Ajouter une opération » opens once the screen is saved", async () => {
    const { draft, send, open } = await aNarrator();
    const form = { step: "2", screen: "argent", version: `${draft.version}`, "contactDate.unknown": "on" };
    const sent = await send(
      { ...form, intent: "payments", amount: "900" },
      "?step=2&part=argent&new=1",
      `/case/${draft.id}`,
    );
    expect([sent.status, sent.to]).toEqual([303, "/case/id/payments?new=1"]);
    const page = await open(`/case/${draft.id}/payments?new=1`);
    expect(page).toContain("Créer un nouveau dossier");
    expect(page).toContain("Étapes du dossier");
    expect(page).toContain(`href="/case/${draft.id}?step=2&amp;part=argent&amp;new=1"`);
  });

  it("are added one after the other, and « Continuer » adds the last one and leads on", async () => {
    const { send, amounts } = await aNarrator();
    expect((await send({ ...typed({ amount: "1 200" }), intent: "payment.add" }, "?new=1")).to).toBe(
      "/case/id/payments?new=1",
    );
    const last = await send({ ...typed({ amount: "300" }), intent: "payment.continue" }, "?new=1");
    expect(last.to).toBe("/case/id?step=2&part=depuis&new=1");
    expect(await amounts()).toEqual([120_000, 30_000]);
  });

  it("ask for nothing when « Continuer » is pressed and nothing is typed", async () => {
    const { send, amounts } = await aNarrator();
    expect((await send({ ...typed({}), intent: "payment.continue" })).to).toBe("/case/id?step=2&part=depuis");
    const review = await send({ ...typed({}), intent: "payment.continue" }, "?review=1");
    expect(review.to).toBe("/case/id?step=4");
    expect(await amounts()).toEqual([]);
  });

  it("keep what is typed when it misses the amount, and say so", async () => {
    const { send, amounts } = await aNarrator();
    const refused = await send({ ...typed({ payeeName: "Vilnius Trade" }), intent: "payment.continue" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Indiquez le montant");
    expect(refused.text).toContain("Vilnius Trade");
    expect(await amounts()).toEqual([]);
  });

  it("are read back half-typed from the draft of the account, which their form empties", async () => {
    const { owner, draft, send, open } = await aNarrator();
    const id = crypto.randomUUID();
    const key = `payment/${draft.id}`;
    const fields = { id, amount: "77", payeeName: "Vilnius Trade" };
    const changes = Object.entries(fields).map(([name, value]) => ({ name, values: [value], base: 0 }));
    await saveDraft({ userId: owner.id }, key, changes);
    const page = await open();
    expect(page).toContain(`value="${id}"`);
    expect(page).toContain('value="Vilnius Trade"');
    await send({ ...fields, currency: "EUR", intent: "payment.continue" });
    expect(await open()).not.toContain('value="Vilnius Trade"');
  });

  it("begin with a new id when a late save stored again what was added, of which nothing is offered twice", async () => {
    const { owner, draft, send, open, amounts } = await aNarrator();
    const id = crypto.randomUUID();
    const late = (fields: Record<string, string>) =>
      saveDraft(
        { userId: owner.id },
        `payment/${draft.id}`,
        Object.entries({ id, ...fields }).map(([name, value]) => ({ name, values: [value], base: 0 })),
        id,
      );
    await send({ id, currency: "EUR", amount: "1 200", payeeName: "Vilnius Trade", intent: "payment.add" });
    await late({ amount: "1 200", payeeName: "Vilnius Trade" });
    const fresh = formOf(await open());
    expect(fresh.id).not.toBe(id);
    expect(fresh.text).not.toContain('value="1 200"');
    await late({ amount: "300" });
    const typedSince = formOf(await open());
    expect(typedSince.text).toContain('value="300"');
    expect((await send({ id: typedSince.id, currency: "EUR", amount: "300", intent: "payment.add" })).status).toBe(303);
    expect(await amounts()).toEqual([120_000, 30_000]);
  });

  it("get a new id, and keep their text, when a form that has served is sent again", async () => {
    const { send, amounts } = await aNarrator();
    const id = crypto.randomUUID();
    await send({ id, currency: "EUR", amount: "1 200", intent: "payment.add" });
    const refused = await send({ id, currency: "EUR", amount: "300", intent: "payment.add" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('value="300"');
    const again = formOf(refused.text);
    expect((await send({ id: again.id, currency: "EUR", amount: "300", intent: "payment.add" })).status).toBe(303);
    expect(await amounts()).toEqual([120_000, 30_000]);
  });

  it("stand on the summary, each with « Modifier », and beside an amount that differs from their sum", async () => {
    const { draft, open } = await aNarrator();
    const { id } = await aPayment(draft, { amount: 120_000 });
    await db.update(cases).set({ amount: 200_000 }).where(eq(cases.id, draft.id));
    const page = await open(`/case/${draft.id}?step=4`);
    expect(page).toContain(`/case/${draft.id}/payments?review=1&amp;operation=${id}`);
    expect(page).toMatch(/dépasse de 800\s€ la somme des opérations/);
  });
});

describe("a case that was paid in another currency", () => {
  it("asks for no euros beside its payments, and shows the sum and what its bank gave back in their currency", async () => {
    const { draft, open } = await aNarrator();
    await aPayment(draft, { amount: 935_000, currency: "CHF" });
    const said = { contactDate: "2026-03-01", contactedBank: true, bankRefundStatus: "partial" } as const;
    await db
      .update(cases)
      .set({ ...said, bankRefundAmount: 50_000, amount: 935_000 })
      .where(eq(cases.id, draft.id));
    const screen = (part: string) => open(`/case/${draft.id}?step=2&part=${part}`);
    const money = await screen("argent");
    expect(money).toMatch(/d’après vos opérations[^€]*9\s350\sCHF/);
    expect(money).not.toContain('name="amount"');
    expect(await screen("banque")).not.toContain("En euros");
    const recap = await open(`/case/${draft.id}?step=4`);
    expect(recap).toMatch(/9\s350\sCHF/);
    expect(recap).toMatch(/500\sCHF/);
    expect(recap).not.toContain("dépasse de");
    expect(await open()).not.toContain("dépasse de");
  });

  it("refuses a sum in francs where euros are asked, with what to do, beside the field", async () => {
    const { draft, send } = await aNarrator();
    const form = { step: "2", screen: "argent", version: `${draft.version}`, "contactDate.unknown": "on" };
    const path = `/case/${draft.id}`;
    const sent = await send({ ...form, intent: "continue", amount: "CHF 950.-" }, "?step=2&part=argent", path);
    expect(sent.status).toBe(422);
    expect(sent.text).toContain("ajoutez-le parmi vos opérations, dans sa monnaie");
  });
});
