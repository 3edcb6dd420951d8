import { beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server";
import { sessions } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { addRecovery } from "~/features/cases/recoveries/commands.server";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server";
import { aCase, aClient, aMessage, anAdministrator, aPayment, derive, type Person } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let admin: Person;
let read: (path: string) => Promise<string>;
beforeAll(async () => {
  await startRateLimits(database);
  const app = await product();
  admin = await anAdministrator();
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: "203.0.113.9" }, admin));
  await db.update(sessions).set({ secondFactorAt: new Date() });
  read = async (path) => {
    const answer = await app.fetch(browser.request(path), fromAddress("203.0.113.9"));
    expect(answer.status, path).toBe(200);
    const page = (await answer.text()).replaceAll(/[\u00a0\u202f]/g, " ");
    return page.slice(page.indexOf("<main")).replaceAll("<!-- -->", "");
  };
});

/** A case whose client says that the bank paid a part back. */
async function aPartlyRefundedCase() {
  const owner = await aClient({ firstName: "Camille" });
  return aCase(owner, {
    status: "active",
    amount: 1_248_000,
    contactedBank: true,
    bankRefundStatus: "partial",
    bankRefundAmount: 210_000,
  });
}

describe("a refund that the client declares", () => {
  it("is to be confirmed in the stages and among the recovered sums, whose form begins with it", async () => {
    const { id } = await aPartlyRefundedCase();
    for (const tab of ["", "/payments"]) {
      const page = await read(`/admin/cases/${id}${tab}`);
      expect(page).toContain("2 100 € déclarés");
      expect(page).not.toMatch(/rien de reçu|Rien n’a encore été récupéré/);
    }
    const page = await read(`/admin/cases/${id}/payments?confirm=refund`);
    const [form = ""] = page.match(/<form[^>]*id="somme".*?<\/form>/s) ?? [];
    expect(/<input[^>]*name="amount"[^>]*>/.exec(form)?.[0]).toContain('value="2100"');
    expect(form).toMatch(/<option value="bank_transfer" selected=""/);
  });

  it("is over once the sum of the bank is recorded", async () => {
    const { id } = await aPartlyRefundedCase();
    const sum = { amount: 210_000, receivedOn: "2026-11-02", source: "bank_transfer", sourceDetails: null } as const;
    await addRecovery(admin.actor, id, { id: crypto.randomUUID(), ...sum, onCarpa: false, confirmed: undefined });
    for (const tab of ["", "/payments"]) {
      const page = await read(`/admin/cases/${id}${tab}`);
      expect(page).not.toContain("déclarés");
      expect(page).toContain("2 100 €");
    }
  });
});

describe("what is to be done in a case", () => {
  it("begins with the answer that the client waits for, then names the client once", async () => {
    const owner = await aClient({ firstName: "Camille" });
    const caseRow = await aCase(owner, { status: "active", submittedAt: new Date() });
    await aMessage(caseRow);
    await aPayment(caseRow, { debitedOn: "2026-09-14", method: "transfer" });
    await derive(caseRow);
    const page = await read(`/admin/cases/${caseRow.id}`);
    const acts = page.slice(page.indexOf('id="a-faire"'), page.indexOf('id="parties"'));
    expect(acts.indexOf("Répondre à Camille")).toBeGreaterThan(0);
    expect(acts.indexOf("Pour Camille")).toBeGreaterThan(acts.indexOf("Répondre à Camille"));
    expect(acts).toContain("Lui rappeler");
    expect(acts).not.toContain("Le client doit");
  });

  it("takes one line on the other tabs", async () => {
    const caseRow = await aCase(await aClient(), { status: "active" });
    expect(await read(`/admin/cases/${caseRow.id}`)).toContain('<section aria-labelledby="a-faire"');
    for (const tab of ["payments", "exhibits", "letters", "notes", "history"])
      expect(await read(`/admin/cases/${caseRow.id}/${tab}`), tab).not.toContain('aria-labelledby="a-faire"');
  });
});
