import { eq } from "drizzle-orm";
import type { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { mailings, sessions } from "~/db/schema";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { saveDraft } from "~/features/mailings/draft/commands.server";
import { readDraft } from "~/features/mailings/draft/queries.server";
import { anAdministrator, aPerson } from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { freshDatabase } from "~tests/setup/database";
import { fromAddress, product } from "~tests/setup/product";

freshDatabase();
let app: Hono;
beforeAll(async () => {
  app = await product();
});

const IP = "203.0.113.33";
const SAVE = "/admin/send-email/draft";
const PAGE = "/admin/send-email";
const RENDERED: Field[] = ["subject", "content", "ticked"].map((name) => ["rendered", name]);

type Field = [name: string, value: string];

/** An administrator with a saved draft: a subject, a text and one of two people ticked. */
async function aWriter() {
  const writer = await anAdministrator();
  const [ticked, other] = [await aPerson(), await aPerson()];
  const id = crypto.randomUUID();
  const stored = { subject: "Bonjour", content: "<p>Votre dossier avance.</p>" };
  const { versions } = await saveDraft(writer.actor, id, {
    ...stored,
    shown: [ticked.id, other.id],
    ticked: [ticked.id],
  });
  const browser = new Browser();
  const signIn = async () =>
    browser.take(await logIn({ request: browser.request("/login", { form: {} }), ip: IP }, writer));
  await signIn();
  const fetch = async (path: string, form?: Field[], headers: Record<string, string> = {}) => {
    const own = { Origin: "http://localhost", ...headers };
    const answer = await app.fetch(browser.request(path, { ...(form && { form }), headers: own }), fromAddress(IP));
    browser.take(answer);
    return answer;
  };
  /** What the form sends beside what is written in it. */
  const frame: Field[] = [
    ["draftId", id],
    ["shown", ticked.id],
    ["shown", other.id],
    ["wereTicked", ticked.id],
    ["subjectVersion", versions.subject],
    ["contentVersion", versions.content],
  ];
  const read = async () => {
    const { subject, content, selection } = await readDraft(writer.actor);
    return { subject, content, added: selection.added };
  };
  return { writer, ticked, other, stored: { ...stored, added: [ticked.id] }, frame, fetch, read, signIn };
}

/** The box of a person in the page. */
const boxOf = (page: string, { id }: { id: string }) =>
  page.match(/<input[^>]*type="checkbox"[^>]*>/g)?.find((box) => box.includes(id)) ?? "";

it("empties what the person emptied on a page that lists its fields: the texts, and the last tick", async () => {
  const { frame, fetch, read } = await aWriter();
  const answer = await fetch(SAVE, [...frame, ...RENDERED, ["subject", ""], ["content", ""]]);
  expect(answer.status).toBe(200);
  expect(await read()).toEqual({ subject: "", content: "", added: [] });
});

it.each<[string, Field[]]>([
  ["lacks its fields, because they were disabled", []],
  [
    "has them empty",
    [
      ["subject", ""],
      ["content", ""],
    ],
  ],
])("empties nothing for a page of a former version whose form %s", async (_how, fields) => {
  const { frame, fetch, read, stored } = await aWriter();
  for (const path of [SAVE, PAGE]) await fetch(path, [...frame, ...fields, ["intent", "save"]]);
  expect(await read()).toEqual(stored);
});

it("refuses to save a form that lacks a field of its page, and keeps what is stored", async () => {
  const { frame, fetch, read, stored } = await aWriter();
  const answer = await fetch(SAVE, [...frame, ...RENDERED, ["subject", "Autre"]]);
  expect(answer.status).toBe(422);
  expect(await read()).toEqual(stored);
});

it("does not save for one account what the page of another typed", async () => {
  const { other, frame, fetch, read, stored } = await aWriter();
  const answer = await fetch(SAVE, [...frame, ["owner", other.id], ["rendered", "subject"], ["subject", "Autre"]]);
  expect(answer.status).toBe(401);
  expect(await read()).toEqual(stored);
});

it("saves the fields of a page that does not show all of them, and keeps the others", async () => {
  const { frame, fetch, read, stored } = await aWriter();
  await fetch(SAVE, [...frame, ["rendered", "subject"], ["subject", "Autre"]]);
  expect(await read()).toEqual({ ...stored, subject: "Autre" });
});

it("sends nothing from a page of a former version on which nobody is ticked any more", async () => {
  const { writer, frame, fetch } = await aWriter();
  const answer = await fetch(PAGE, [...frame, ["subject", "Autre"], ["content", "Texte"], ["intent", "send"]]);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("vérifiez les destinataires");
  const [draft] = await db.select().from(mailings).where(eq(mailings.authorId, writer.id));
  expect(draft?.status).toBe("draft");
});

/** Sends the form after the session ended, and signs in again. */
async function interrupted() {
  const all = await aWriter();
  const { writer, other, frame, fetch, signIn } = all;
  await db.delete(sessions).where(eq(sessions.userId, writer.id));
  const typed: Field[] = [...frame, ...RENDERED, ["subject", "Bonjour à tous"], ["content", "<p>Suite</p>"]];
  await fetch(PAGE, [...typed, ["ticked", other.id], ["intent", "test"]]);
  await signIn();
  return { ...all, open: async () => (await fetch(PAGE)).text() };
}

it("shows the subject, text and ticks of a form that was sent after the session ended", async () => {
  const { open, ticked, other } = await interrupted();
  const page = await open();
  expect(page).toContain('value="Bonjour à tous"');
  expect(page).toContain("&lt;p&gt;Suite&lt;/p&gt;");
  expect(boxOf(page, other)).toContain("checked");
  expect(boxOf(page, ticked)).not.toContain("checked");
  expect(page).toContain("1 destinataire");
});

it("keeps such a form until a draft holds it: not for one that another page saves", async () => {
  const { open, fetch, frame, other, read } = await interrupted();
  await fetch(SAVE, [...frame, ...RENDERED, ["subject", "Autre page"], ["content", "<p>Autre page</p>"]]);
  expect(await open()).toContain('value="Bonjour à tous"');
  const restored = /name="restored" value="([^"]+)"/.exec(await open())?.[1] ?? "";
  const { subjectVersion, contentVersion } = Object.fromEntries(
    [...(await open()).matchAll(/name="(subjectVersion|contentVersion)" value="([^"]+)"/g)].map((found) => [
      found[1],
      found[2] ?? "",
    ]),
  );
  const versions: Field[] = [
    ["subjectVersion", subjectVersion ?? ""],
    ["contentVersion", contentVersion ?? ""],
  ];
  const typed: Field[] = [...frame.slice(0, 4), ...versions, ...RENDERED, ["ticked", other.id], ["restored", restored]];
  const conflict = await fetch(SAVE, [...typed, ["subject", "Bonjour à tous"], ["content", "<p>Suite</p>"]]);
  expect(await conflict.json()).toMatchObject({ conflicts: [{ name: "subject" }, { name: "content" }] });
  expect(await open()).toContain('value="Bonjour à tous"');
  const own = frame.slice(0, 4);
  await fetch(SAVE, [
    ...own,
    ...RENDERED,
    ["restored", restored],
    ["subject", "Bonjour !"],
    ["content", "<p>Suite</p>"],
  ]);
  expect(await read()).toMatchObject({ subject: "Bonjour !" });
  expect(await open()).toContain('value="Bonjour !"');
});
