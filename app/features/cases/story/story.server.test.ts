import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { cases, emailLogs, formDrafts } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aClient, aPerson } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { adoptStory, openStoryAsCase, readStoryToken, savePart, sendStoryLink, storyToken } from "./commands.server.ts";
import { readStory } from "./queries.server.ts";

freshDatabase();

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail], { work: false });
});
afterAll(() => stop());

const IP = "203.0.113.7";
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

/** A visitor who has told a story, with this e-mail address. */
async function aVisitor(email = ""): Promise<string> {
  const visitorId = crypto.randomUUID();
  const owner = { visitorId };
  await savePart(owner, "recit", form({ scamType: "phishing", description: "Un SMS de livraison." }), IP);
  await savePart(owner, "argent", form({ "contactDate.unknown": "on", amount: "120" }), IP);
  await savePart(owner, "depuis", form({ contactedBank: "on", availableEvidence: "none" }), IP);
  if (email) await savePart(owner, "coordonnees", form({ email }), IP);
  return visitorId;
}
const casesOf = (userId: string) => db.select().from(cases).where(eq(cases.userId, userId));

describe("a story told without an account", () => {
  it("keeps what is not valid yet, and forgets a box that is unticked", async () => {
    const owner = { visitorId: await aVisitor() };
    await savePart(owner, "argent", form({ amount: "beaucoup" }), IP);
    await savePart(owner, "depuis", form({}), IP);
    const story = await readStory(owner);
    expect(story?.form.get("amount")).toBe("beaucoup");
    expect(story?.answers).toMatchObject({ contactedBank: false, availableEvidence: [], contactDate: null });
    expect(story?.answers).not.toHaveProperty("amount");
  });

  it("becomes a draft case of the account, once and whole, when the profile is complete", async () => {
    const client = await aClient();
    const visitorId = await aVisitor(client.actor.email.toUpperCase());
    const adopted = await Promise.all([
      adoptStory(client.actor, visitorId, false),
      adoptStory(client.actor, visitorId, false),
    ]);
    expect(adopted).toEqual([true, true]);
    expect(await casesOf(client.id)).toMatchObject([
      {
        status: "draft",
        scamType: "phishing",
        description: "Un SMS de livraison.",
        contactDate: null,
        contactDatePrecision: "unknown",
        amount: 12_000,
        contactedBank: true,
        availableEvidence: ["none"],
      },
    ]);
    expect(await readStory({ visitorId })).toBeNull();
    expect(await openStoryAsCase(client.actor)).toBeNull();
  });

  it("waits with the account until the profile is complete", async () => {
    const person = await aPerson();
    const visitorId = await aVisitor();
    expect(await adoptStory(person.actor, visitorId, false)).toBe(true);
    expect(await casesOf(person.id)).toEqual([]);
    expect((await readStory({ userId: person.id }))?.answers.description).toBe("Un SMS de livraison.");
  });

  it("stays the visitor's when another person signs in, unless they came from the story", async () => {
    const client = await aClient();
    const visitorId = await aVisitor("quelquun@exemple.fr");
    expect(await adoptStory(client.actor, visitorId, false)).toBe(false);
    expect(await casesOf(client.id)).toEqual([]);
    expect(await adoptStory(client.actor, visitorId, true)).toBe(true);
    expect(await casesOf(client.id)).toHaveLength(1);
  });

  it("sends its link once to each address, in an e-mail that quotes nothing", async () => {
    const visitorId = await aVisitor("nouvelle@exemple.fr");
    for (let n = 0; n < 2; n++) await sendStoryLink(visitorId, "nouvelle@exemple.fr", IP);
    const sent = await db.select().from(emailLogs).where(eq(emailLogs.recipient, "nouvelle@exemple.fr"));
    expect(sent).toHaveLength(1);
    expect(`${sent[0]?.subject}${sent[0]?.html}`).not.toMatch(/livraison|arnaque|SMS|Camille/i);
    const [, token = ""] = /lien=([^"&]+)/.exec(sent[0]?.html ?? "") ?? [];
    expect(readStoryToken(decodeURIComponent(token))).toBe(visitorId);
  });

  it("opens by its link for thirty days only, and not by an altered one", () => {
    const token = storyToken("v", 0);
    expect(readStoryToken(token, 29 * 86_400_000)).toBe("v");
    expect(readStoryToken(token, 31 * 86_400_000)).toBeNull();
    expect(readStoryToken(`${token}x`, 0)).toBeNull();
  });

  it("does not begin before anything is typed", async () => {
    const owner = { visitorId: crypto.randomUUID() };
    await savePart(owner, "recit", form({ scamType: "phishing", description: " " }), IP);
    expect(await readStory(owner)).toBeNull();
  });

  it("is stored encrypted", async () => {
    await aVisitor();
    expect(JSON.stringify(await db.select().from(formDrafts))).not.toContain("livraison");
  });
});
