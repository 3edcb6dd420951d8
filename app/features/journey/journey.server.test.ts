import { and, eq, getTableColumns, isNotNull, sql } from "drizzle-orm";
import type { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { cases, formDrafts, journeyCounts } from "~/db/schema/index.ts";
import { JOURNEY_STEPS } from "~/db/schema/journey-steps.ts";
import { approveDocument } from "~/features/approvals/commands.server.ts";
import {
  carryStory,
  eraseStory,
  openStoryAsCase,
  rememberPosition,
  savePart,
} from "~/features/cases/story/commands.server.ts";
import { agreeToSubmission, submitCase } from "~/features/cases/submission.commands.server.ts";
import { saveDraft } from "~/features/cases/wizard/commands.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { submitDocument } from "~/features/identity/submission/commands.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aClient, aFile, anAdministrator, type Person, reload } from "~tests/factories/index.ts";
import { Browser } from "~tests/setup/browser.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { fromAddress, product } from "~tests/setup/product.ts";
import { noun } from "./noun.server.ts";

freshDatabase();

let stop: () => Promise<void>;
let app: Hono;
let staff: Person;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail], { work: false });
  app = await product();
  staff = await anAdministrator();
});
afterAll(() => stop());
beforeEach(async () => {
  await db.delete(journeyCounts);
});

const TOLD = "On m’a appelé de ma banque, et j’ai validé un virement.";
const PHONE = { isPhone: true, hasScripts: true };
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

/** How many stories passed each step that some have passed, in the order of the steps. */
async function counted(): Promise<Record<string, number>> {
  const rows = await db.select().from(journeyCounts);
  const sums = JOURNEY_STEPS.map((step) => {
    const of = rows.filter((row) => row.step === step);
    return [step, of.reduce((sum, { stories }) => sum + stories, 0)] as const;
  });
  return Object.fromEntries(sums.filter(([, stories]) => stories > 0));
}

/** Puts what a row keeps of its last step some seconds earlier. */
async function wait(seconds: number): Promise<void> {
  for (const table of [formDrafts, cases])
    await db
      .update(table)
      .set({
        journey: sql`jsonb_set(journey, '{at}', to_jsonb((journey ->> 'at')::timestamptz - make_interval(secs => ${seconds})))`,
      })
      .where(isNotNull(table.journey));
}

async function tell(visitorId: string): Promise<void> {
  await savePart({ visitorId }, "recit", form({ scamType: "fake_bank_advisor", description: TOLD }), PHONE);
  await rememberPosition({ visitorId }, "argent");
}

const ANSWERS = { "contactDate.unknown": "on", amount: "120", availableEvidence: "none" };

/** A story that waits, whole, with an account whose profile is complete. */
async function aToldStory(): Promise<Person> {
  const visitorId = crypto.randomUUID();
  await tell(visitorId);
  await savePart({ visitorId }, "argent", form(ANSWERS), PHONE);
  await rememberPosition({ visitorId }, "maintenant");
  const person = await aClient();
  await carryStory(visitorId, person.email, true);
  return person;
}

async function sendDocuments(person: Person): Promise<void> {
  const upload = async (slot: string) => (await aFile(person, { purpose: "identity", slot })).id;
  const send = async (
    step: "first_document" | "second_document" | "proof_of_address",
    documentType: "passport" | "identity_card" | "proof_of_address",
  ) => {
    const back = documentType === "identity_card" ? await upload(`${step}:back`) : undefined;
    await submitDocument(person.actor, {
      step,
      documentType,
      frontFileId: await upload(`${step}:front`),
      backFileId: back,
    });
  };
  await send("first_document", "passport");
  await send("second_document", "identity_card");
  await send("proof_of_address", "proof_of_address");
}

async function approveAll({ id }: Person): Promise<void> {
  for (const documentType of ["passport", "identity_card", "proof_of_address"] as const)
    await approveDocument(staff.actor, { userId: id, documentType });
}

const journeyOf = async (id: string) => (await db.select().from(cases).where(eq(cases.id, id)))[0]?.journey;

it("a story is counted once at each step, however often it is sent or opened again, with the time of each", async () => {
  const visitorId = crypto.randomUUID();
  await tell(visitorId);
  await tell(visitorId);
  expect(await counted()).toEqual({ begun: 1, told: 1 });
  await savePart({ visitorId }, "argent", form(ANSWERS), PHONE);
  await wait(60);
  await rememberPosition({ visitorId }, "maintenant");
  await rememberPosition({ visitorId }, "argent");
  await rememberPosition({ visitorId }, "maintenant");
  expect(await counted()).toEqual({ begun: 1, told: 1, advice: 1 });
  const person = await aClient({ profileStepCompleted: true });
  await wait(300);
  await carryStory(visitorId, person.email, true);
  await wait(7200);
  const id = (await openStoryAsCase(person.actor)) ?? "";
  expect(await openStoryAsCase(person.actor)).toBeNull();
  expect(await counted()).toEqual({ begun: 1, told: 1, advice: 1, account: 1, profile: 1 });
  await wait(600);
  await sendDocuments(person);
  const [draft] = await db.select().from(cases).where(eq(cases.id, id));
  const shown = { id, version: draft?.version ?? 0 };
  await wait(30);
  await agreeToSubmission(person.actor, shown);
  await agreeToSubmission(person.actor, shown);
  expect(await counted()).toEqual({ begun: 1, told: 1, advice: 1, account: 1, profile: 1, documents: 1, summary: 1 });
  await wait(86_400 * 2);
  await approveAll(person);
  await submitCase((await reload(person)).actor, shown);
  expect(await counted()).toEqual(Object.fromEntries(JOURNEY_STEPS.map((step) => [step, 1])));
  const times = await db.select({ step: journeyCounts.step, seconds: journeyCounts.seconds }).from(journeyCounts);
  expect(Object.fromEntries(times.map(({ step, seconds }) => [step, seconds]))).toEqual({
    ...{ begun: null, told: null, advice: 60, account: 300 },
    ...{ profile: 7200, documents: 600, summary: 30, sent: 86_400 * 2 },
  });
  expect(await journeyOf(id)).toBeNull();
});

it("a case that leaves by its last button passes the summary and is sent at once", async () => {
  const person = await aToldStory();
  const id = (await openStoryAsCase(person.actor)) ?? "";
  await sendDocuments(person);
  await approveAll(person);
  await wait(45);
  const [draft] = await db.select().from(cases).where(eq(cases.id, id));
  await submitCase((await reload(person)).actor, { id, version: draft?.version ?? 0 });
  const end = await db.select().from(journeyCounts).where(sql`step in ('summary', 'sent')`);
  expect(end.map(({ step, seconds, stories }) => [step, seconds, stories]).sort()).toEqual([
    ["sent", null, 1],
    ["summary", 45, 1],
  ]);
});

it("a summary that was agreed to before the documents is counted with them", async () => {
  const person = await aToldStory();
  const id = (await openStoryAsCase(person.actor)) ?? "";
  const [draft] = await db.select().from(cases).where(eq(cases.id, id));
  await agreeToSubmission(person.actor, { id, version: draft?.version ?? 0 });
  expect(await counted()).not.toHaveProperty("documents");
  expect(await counted()).not.toHaveProperty("summary");
  await sendDocuments(person);
  expect(await counted()).toMatchObject({ profile: 1, documents: 1, summary: 1 });
});

it("documents that were sent before the story became a case are passed with its profile", async () => {
  const person = await aClient();
  await sendDocuments(person);
  const visitorId = crypto.randomUUID();
  await tell(visitorId);
  await carryStory(visitorId, person.email, true);
  await openStoryAsCase(person.actor);
  expect(await counted()).toEqual({ begun: 1, told: 1, advice: 1, account: 1, profile: 1, documents: 1 });
});

it("two requests at once count a step once", async () => {
  const visitorId = crypto.randomUUID();
  await Promise.all([tell(visitorId), tell(visitorId)]);
  await Promise.all([1, 2].map(() => rememberPosition({ visitorId }, "maintenant")));
  expect(await counted()).toEqual({ begun: 1, told: 1, advice: 1 });
});

it("a story that is erased goes no further, and what its author then tells is another one", async () => {
  const visitorId = crypto.randomUUID();
  await tell(visitorId);
  await eraseStory({ visitorId });
  const [row] = await db.select().from(formDrafts).where(isNotNull(formDrafts.visitor)).orderBy(sql`created_at desc`);
  expect(row?.journey).toBeNull();
  await tell(visitorId);
  expect(await counted()).toEqual({ begun: 2, told: 2 });
});

it("a case that no story became is not counted", async () => {
  const person = await aClient();
  await saveDraft(person.actor, {
    id: crypto.randomUUID(),
    version: 0,
    answers: { scamType: "phishing", description: TOLD },
  });
  await sendDocuments(person);
  expect(await counted()).toEqual({});
});

const ORIGIN = { Origin: "http://localhost" };
const MOBILE = { ...ORIGIN, "Sec-CH-UA-Mobile": "?1" };

/** Posts a part of the story as a plain form does. */
async function post(browser: Browser, part: string, fields: Record<string, string>, headers = ORIGIN) {
  const answer = await app.fetch(
    browser.request(`/raconter/${part}`, { form: { ...fields, intent: "continue" }, headers }),
    fromAddress("203.0.113.40"),
  );
  browser.take(answer);
  return answer;
}

/** Saves the text as the page's script does. */
async function type(browser: Browser, text: string) {
  const changes = [{ name: "description", values: [text], base: 0 }];
  const body = JSON.stringify({ key: "raconter", owner: null, writer: crypto.randomUUID(), changes });
  const headers = { ...MOBILE, "Content-Type": "application/json", "Content-Length": `${Buffer.byteLength(body)}` };
  const asked = browser.request("/drafts", { headers });
  const sent = new Request(asked.url, { method: "POST", headers: asked.headers, body });
  const answer = await app.fetch(sent, fromAddress("203.0.113.40"));
  expect(answer.status).toBe(200);
  browser.take(answer);
}

it("two browsers are counted apart, each once: a phone whose script saves, and a form without scripts", async () => {
  const [phone, desk] = [new Browser(), new Browser()];
  await type(phone, "Bonjour");
  expect(await counted()).toEqual({});
  await type(phone, TOLD);
  await type(phone, `${TOLD} Puis un autre.`);
  for (const _ of [1, 2]) {
    const { status } = await post(desk, "recit", { scamType: "phishing", description: TOLD });
    expect(status).toBe(303);
  }
  await post(desk, "argent", ANSWERS);
  for (const _ of [1, 2]) await app.fetch(desk.request("/raconter/maintenant"), fromAddress("203.0.113.40"));
  const rows = await db.select().from(journeyCounts);
  const seen = rows.map(({ step, isPhone, hasScripts, stories }) => [step, isPhone, hasScripts, stories].join(" "));
  expect(seen.sort()).toEqual([
    "advice false false 1",
    "begun false false 1",
    "begun true true 1",
    "told false false 1",
  ]);
});

it("what is counted holds an hour, a step, two yes or no, a rounded time and a number: nobody", async () => {
  expect(Object.keys(getTableColumns(journeyCounts))).toEqual([
    "hour",
    "step",
    "isPhone",
    "hasScripts",
    "seconds",
    "stories",
  ]);
  const visitorId = crypto.randomUUID();
  await tell(visitorId);
  const [row] = await db.select().from(journeyCounts);
  expect(row?.hour.toISOString()).toMatch(/T\d\d:00:00\.000Z$/);
  const kept = await db.select({ journey: formDrafts.journey }).from(formDrafts).where(isNotNull(formDrafts.journey));
  for (const { journey } of kept)
    expect(Object.keys(journey ?? {}).sort()).toEqual(["at", "hasScripts", "hour", "isPhone", "step"]);
});

it("the counts are deleted after 25 months", async () => {
  const bucket = { step: "begun", isPhone: false, hasScripts: false, seconds: null, stories: 3 } as const;
  await db.insert(journeyCounts).values([
    { ...bucket, hour: new Date("2024-10-27T10:00:00Z") },
    { ...bucket, hour: new Date("2024-10-29T10:00:00Z") },
  ]);
  const [{ table, which }] = noun.expired;
  const now = new Date("2026-11-28T12:00:00Z");
  await db.delete(table).where(and(which({ now, invitations: now })));
  expect((await db.select().from(journeyCounts)).map(({ hour }) => hour.toISOString())).toEqual([
    "2024-10-29T10:00:00.000Z",
  ]);
});
