import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { caseNotes, contactMessages, emailTemplates, formDrafts, sessions } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { readDraft } from "~/platform/forms/drafts.server";
import { aCase, aClient, anAdministrator, aPayment } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Hono;
beforeAll(async () => {
  app = await product();
});

const IP = "203.0.113.21";

type Change = { name: string; values: string[]; base: number };
const typed = (name: string): Change => ({ name, values: ["Un SMS."], base: 0 });

/** Signs a person in. @returns the function that saves a draft of theirs, and gives the status. */
async function saverOf(person: Awaited<ReturnType<typeof aClient>>) {
  const browser = new Browser();
  browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: IP }, person));
  return async (key: string, changes: Change[]) => {
    const body = JSON.stringify({ key, owner: person.id, writer: crypto.randomUUID(), changes });
    const headers = {
      Origin: "http://localhost",
      "Content-Type": "application/json",
      "Content-Length": `${body.length}`,
    };
    const asked = browser.request("/drafts", { headers });
    return (await app.fetch(new Request(asked.url, { method: "POST", headers: asked.headers, body }), fromAddress(IP)))
      .status;
  };
}

it("keeps a draft about a case for those who may read it, and for no case that does not exist", async () => {
  const [person, other] = [await aClient(), await aClient()];
  const [own, foreign] = [await aCase(person), await aCase(other)];
  const save = await saverOf(person);
  for (const [kind, name] of [
    ["case", "description"],
    ["chat", "text"],
    ["payment", "payeeName"],
  ] as const) {
    expect(await save(`${kind}/${own.id}`, [typed(name)])).toBe(200);
    for (const id of [foreign.id, crypto.randomUUID(), "new"])
      expect(await save(`${kind}/${id}`, [typed(name)])).toBe(403);
  }
  expect(await db.$count(formDrafts, eq(formDrafts.userId, person.id))).toBe(3);
});

it("keeps a draft of the change of a payment for those who may read its case", async () => {
  const [person, other] = [await aClient(), await aClient()];
  const { id } = await aPayment(await aCase(person, { status: "active" }));
  expect(await (await saverOf(person))(`payment/${id}`, [typed("amount")])).toBe(200);
  expect(await (await saverOf(other))(`payment/${id}`, [typed("amount")])).toBe(403);
});

it("leaves out of a draft what its form does not have", async () => {
  const person = await aClient();
  const save = await saverOf(person);
  expect(await save("profile", [typed("city"), typed("dateOfBirth.day"), typed("role")])).toBe(200);
  const draft = await readDraft({ userId: person.id }, "profile");
  expect(Object.keys(draft?.fields ?? {})).toEqual(["city", "dateOfBirth.day"]);
  expect(await save("contact", [typed("role")])).toBe(422);
  expect(await readDraft({ userId: person.id }, "contact")).toBeNull();
});

it("keeps a draft of the staff about what exists, and a note for its author only", async () => {
  const [administrator, colleague] = [await anAdministrator(), await anAdministrator()];
  const client = await aClient();
  const caseRow = await aCase(client, { status: "active" });
  const [own, foreign] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.insert(caseNotes).values([
    { id: own, caseId: caseRow.id, authorId: administrator.id, text: "Rappeler" },
    { id: foreign, caseId: caseRow.id, authorId: colleague.id, text: "Rappeler" },
  ]);
  const save = await saverOf(administrator);
  const [template] = await db
    .insert(emailTemplates)
    .values({ name: "Relance", subject: "Relance", content: "…" })
    .returning();
  const [request] = await db
    .insert(contactMessages)
    .values({ name: "Léa", phone: "+33612345678", message: "…" })
    .returning();
  const kept = { [`note-edit/${own}`]: "text", [`person/${client.id}`]: "note", [`reply/${request?.id}`]: "reply" };
  const templates = { [`template/${template?.id}`]: "name", "template/new": "name" };
  for (const [key, name] of Object.entries({ ...kept, ...templates }))
    expect(await save(key, [typed(name)]), key).toBe(200);
  const unknown = crypto.randomUUID();
  const refused = { [`note-edit/${foreign}`]: "text", "reply/new": "reply", "person/new": "note" };
  for (const kind of ["note-edit", "person", "reply", "template"])
    Object.assign(refused, {
      [`${kind}/${unknown}`]: { person: "note", reply: "reply", template: "name" }[kind] ?? "text",
    });
  for (const [key, name] of Object.entries(refused)) expect(await save(key, [typed(name)]), key).toBe(403);
});

/** A profile that was sent after the session ended, by a person who has signed in again. */
async function anInterruptedProfile() {
  const person = await aClient();
  const browser = new Browser();
  const signIn = async () =>
    browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: IP }, person));
  await signIn();
  await db.delete(sessions).where(eq(sessions.userId, person.id));
  const sent = { address: "3 rue Haute", city: "Metz" };
  browser.take(await app.fetch(browser.request("/profile", { form: sent, headers: ORIGIN }), fromAddress(IP)));
  await signIn();
  const save = async (page: string, key: string, fields: Record<string, string>) => {
    const changes = Object.entries(fields).map(([name, value]) => ({ name, values: [value], base: 0 }));
    const body = JSON.stringify({ key, owner: person.id, writer: crypto.randomUUID(), changes });
    const headers = { "Content-Type": "application/json", "Content-Length": `${body.length}` };
    const asked = browser.request("/drafts", {
      headers: { ...ORIGIN, ...headers, Referer: `http://localhost${page}` },
    });
    const post = new Request(asked.url, { method: "POST", headers: asked.headers, body });
    const answer = await app.fetch(post, fromAddress(IP));
    expect(answer.status).toBe(200);
    browser.take(answer);
  };
  const values = ["3 rue Haute", "Metz", "Nancy"].map((value) => `value="${value}"`);
  /** Which of the values the page of the profile shows, and whether it says that a form was kept. */
  const open = async () => {
    const page = await (await app.fetch(browser.request("/profile"), fromAddress(IP))).text();
    return [KEPT, ...values].filter((text) => page.includes(text));
  };
  const owned = await aCase(person);
  return { owned, save, open };
}

const ORIGIN = { Origin: "http://localhost" };
const KEPT = "Nous avons gardé votre saisie";

it("keeps a form that was sent after the session ended when the draft of another page is saved", async () => {
  const { owned, save, open } = await anInterruptedProfile();
  await save(`/case/${owned.id}/chat`, `chat/${owned.id}`, { text: "Bonjour" });
  await save("/profile", "profile", { city: "Metz" });
  expect(await open()).toEqual([KEPT, 'value="3 rue Haute"', 'value="Metz"']);
});

it("shows what was typed since over such a form, and the rest of it", async () => {
  const { save, open } = await anInterruptedProfile();
  await save("/profile", "profile", { city: "Nancy" });
  expect(await open()).toEqual([KEPT, 'value="3 rue Haute"', 'value="Nancy"']);
});

it("forgets such a form once the draft holds all of it", async () => {
  const { save, open } = await anInterruptedProfile();
  await save("/profile", "profile", { city: "Metz", address: "3 rue Haute" });
  expect(await open()).toEqual(['value="3 rue Haute"', 'value="Metz"']);
});

it("tells a visitor's second tab what the first one stored, once the browser has the visitor's cookie", async () => {
  const browser = new Browser();
  const save = async (text: string) => {
    const changes = [{ name: "description", values: [text], base: 0 }];
    const body = JSON.stringify({ key: "raconter", owner: null, writer: crypto.randomUUID(), since: "", changes });
    const headers = {
      Origin: "http://localhost",
      "Content-Type": "application/json",
      "Content-Length": `${body.length}`,
    };
    const asked = browser.request("/drafts", { headers });
    const answer = await app.fetch(
      new Request(asked.url, { method: "POST", headers: asked.headers, body }),
      fromAddress(IP),
    );
    browser.take(answer);
    return (await answer.json()).conflicts;
  };
  expect(await save("Du premier onglet.")).toEqual([]);
  expect(await save("Du second onglet.")).toEqual([{ name: "description", values: ["Du premier onglet."] }]);
});
