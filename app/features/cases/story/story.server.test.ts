import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { cases, emailLogs, formDrafts } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { type DraftOwner, readFormDraft, saveDraft as saveFields } from "~/platform/forms/drafts.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aClient, aPerson } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import {
  adoptStory,
  carryStory,
  eraseStory,
  noteFrance,
  openStoryAsCase,
  readStoryToken,
  rememberPosition,
  savePart as savePartFrom,
  sendStoryLink,
  storyToken,
} from "./commands.server.ts";
import { proposalsOf } from "./proposals.server.ts";
import { readStory, STORY } from "./queries.server.ts";
import { type StoryPart, WITH_FACTS } from "./rules.ts";

freshDatabase();

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail], { work: false });
});
afterAll(() => stop());

const IP = "203.0.113.7";
const savePart = (...sent: [DraftOwner, StoryPart, FormData]) =>
  savePartFrom(...sent, { isPhone: true, hasScripts: false });
const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

/** A visitor who has told a story, with this e-mail address. */
async function aVisitor(email = ""): Promise<string> {
  const visitorId = crypto.randomUUID();
  const owner = { visitorId };
  await savePart(owner, "recit", form({ scamType: "phishing", description: "Un SMS de livraison." }));
  const told = { contactedBank: "on", availableEvidence: "none" };
  await savePart(owner, "argent", form({ "contactDate.unknown": "on", amount: "120", ...told }));
  if (email) await savePart(owner, "coordonnees", form({ email }));
  return visitorId;
}
/** What the page of the money sends again, untouched. */
const TOLD = { "contactDate.unknown": "on", amount: "120", contactedBank: "on", availableEvidence: "none" };
const casesOf = (userId: string) => db.select().from(cases).where(eq(cases.userId, userId));

describe("a story told without an account", () => {
  it("keeps no proposal of the page about the money that is left by « Retour », and all of it by « Continuer »", async () => {
    const owner = { visitorId: crypto.randomUUID() };
    const description = "Le 14 mars 2026, on m’a appelé et j’ai viré 4 200 €.";
    await savePart(owner, "recit", form({ scamType: "phishing", description }));
    const shown = { "contactDate.day": "14", "contactDate.month": "3", "contactDate.year": "2026", bankName: "Nef" };
    const page = { ...shown, amount: "4 200", paymentMethods: "bank_transfer" };
    await savePart(owner, "argent", form({ ...page, intent: "back" }));
    expect((await readStory(owner))?.answers).toMatchObject({ bankName: "Nef", contactDate: null });
    expect((await readStory(owner))?.form.has("amount")).toBe(false);
    await savePart(owner, "argent", form({ ...page, intent: "continue" }));
    expect((await readStory(owner))?.answers).toMatchObject({ amount: 420_000, contactDate: "2026-03-14" });
  });

  it("is stored at once with what it says when both stand on one page, which proposes nothing else of it", async () => {
    const owner = { visitorId: crypto.randomUUID() };
    const description = "Le 14 mars 2026, on m’a appelé et j’ai viré 4 200 €.";
    const shown = { "contactDate.day": "14", "contactDate.month": "3", "contactDate.year": "2026", amount: "4 300" };
    const page = { scamType: "phishing", description, ...shown, [WITH_FACTS]: "on", intent: "continue" };
    await savePart(owner, "recit", form({ ...page, paymentMethods: "bank_transfer" }));
    const story = await readStory(owner);
    expect(story?.answers).toMatchObject({ description, amount: 430_000, contactDate: "2026-03-14" });
    const { revisions } = await readFormDraft(owner, STORY);
    expect(story && proposalsOf(story, revisions)).toMatchObject({ values: { paymentDate: {} }, own: ["amount"] });
  });

  describe("whose text changes", () => {
    const FIRST = "Le 14 mars 2026, on m’a appelé et j’ai viré 4 200 €.";
    const page = { "contactDate.day": "14", "contactDate.month": "3", "contactDate.year": "2026", amount: "4 200" };
    const tellAgain = async (answers: Record<string, string>, text: string) => {
      const owner = { visitorId: crypto.randomUUID() };
      await savePart(owner, "recit", form({ scamType: "phishing", description: FIRST }));
      await savePart(owner, "argent", form({ ...page, ...answers, intent: "continue" }));
      await savePart(owner, "recit", form({ description: text }));
      return readStory(owner);
    };

    it("is read again for the answers that were confirmed as they were read", async () => {
      const story = await tellAgain({}, "Le 14 mars 2026, on m’a appelé et j’ai viré 5 300 €.");
      expect(story?.answers).toMatchObject({ amount: null, contactDate: "2026-03-14" });
      expect(story?.toRead).toEqual(["amount"]);
    });

    it("keeps a correction by hand", async () => {
      const story = await tellAgain({ amount: "4 000" }, "Le 14 mars 2026, on m’a appelé et j’ai viré 5 300 €.");
      expect(story?.answers.amount).toBe(400_000);
      expect(story?.toRead).toEqual([]);
    });

    it("keeps answers that it still says", async () => {
      expect((await tellAgain({}, `${FIRST} J’ai honte.`))?.answers.amount).toBe(420_000);
    });
  });

  it("keeps what is not valid yet, and forgets a box that is unticked", async () => {
    const owner = { visitorId: await aVisitor() };
    await savePart(owner, "argent", form({ amount: "beaucoup" }));
    const story = await readStory(owner);
    expect(story?.form.get("amount")).toBe("beaucoup");
    expect(story?.answers).toMatchObject({ contactedBank: false, availableEvidence: [], contactDate: null });
    expect(story?.answers).not.toHaveProperty("amount");
  });

  it("keeps a sum in another currency for its payment, and never as the euros of its case", async () => {
    for (const told of [
      { amount: "CHF 8'400", currency: "EUR" },
      { amount: "8'400", currency: "CHF" },
    ]) {
      const owner = { visitorId: crypto.randomUUID() };
      await savePart(owner, "recit", form({ scamType: "phishing", description: "On m’a pris tout mon argent." }));
      await savePart(owner, "argent", form({ ...told, intent: "continue" }));
      const story = await readStory(owner);
      expect(story?.money).toEqual({ amount: 840_000, currency: "CHF" });
      expect(story?.answers.amount).toBeNull();
    }
  });

  it("begins with no currency alone, which its page always sends", async () => {
    const owner = { visitorId: crypto.randomUUID() };
    await savePart(
      owner,
      "recit",
      form({ scamType: "phishing", description: "", currency: "EUR", [WITH_FACTS]: "on" }),
    );
    expect(await readStory(owner)).toBeNull();
  });

  it("says with one tap that all of it is in France, where its teller lives or the person whom it is for", async () => {
    const owner = { visitorId: await aVisitor() };
    await noteFrance(owner);
    const fields = ({ form: told }: NonNullable<Awaited<ReturnType<typeof readStory>>>) =>
      ["accountCountry", "residence", "representedCountry"].map((name) => told.get(name));
    expect(await readStory(owner).then((story) => story && fields(story))).toEqual(["FR", "France", null]);
    const other = { visitorId: await aVisitor() };
    await savePart(other, "recit", form({ description: "Un SMS de livraison.", filledFor: "relative" }));
    await noteFrance(other);
    expect(await readStory(other).then((story) => story && fields(story))).toEqual(["FR", null, "France"]);
  });

  it("becomes a draft case of the account that claims it, once and whole, when the profile is complete", async () => {
    const client = await aClient();
    const visitorId = await aVisitor("quelquun@exemple.fr");
    const adopted = await Promise.all([adoptStory(client.actor, visitorId), adoptStory(client.actor, visitorId)]);
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

  it("becomes a case beside that of an earlier story", async () => {
    const client = await aClient();
    for (let n = 0; n < 2; n++) expect(await adoptStory(client.actor, await aVisitor())).toBe(true);
    expect(await casesOf(client.id)).toHaveLength(2);
  });

  it("waits with the account until the profile is complete, and a second one with its visitor", async () => {
    const person = await aPerson();
    expect(await adoptStory(person.actor, await aVisitor())).toBe(true);
    expect(await casesOf(person.id)).toEqual([]);
    expect((await readStory({ userId: person.id }))?.answers.description).toBe("Un SMS de livraison.");
    const second = await aVisitor();
    expect(await adoptStory(person.actor, second)).toBe(false);
    expect(await readStory({ visitorId: second })).not.toBeNull();
  });

  it("follows a registration from its own page, and from another only under the same address", async () => {
    const person = await aPerson();
    const visitorId = await aVisitor("quelquun@exemple.fr");
    expect(await carryStory(visitorId, person.email, false)).toBe(false);
    expect(await readStory({ userId: person.id })).toBeNull();
    expect(await carryStory(visitorId, person.email, true)).toBe(true);
    const same = await aPerson();
    expect(await carryStory(await aVisitor(same.email.toUpperCase()), same.email, false)).toBe(true);
    for (const { id } of [person, same]) expect(await readStory({ userId: id })).not.toBeNull();
  });

  it("can be erased by its narrator, and its link then opens nothing", async () => {
    const visitorId = await aVisitor("nouvelle@exemple.fr");
    await eraseStory({ visitorId });
    expect(await readStory({ visitorId })).toBeNull();
  });

  it("sends its link once to each address, in an e-mail that quotes nothing", async () => {
    const visitorId = await aVisitor("nouvelle@exemple.fr");
    for (let n = 0; n < 2; n++) await sendStoryLink(visitorId, "nouvelle@exemple.fr", IP);
    const sent = await db.select().from(emailLogs).where(eq(emailLogs.recipient, "nouvelle@exemple.fr"));
    expect(sent).toHaveLength(1);
    expect(`${sent[0]?.subject}${sent[0]?.html}`).not.toMatch(/livraison|arnaque|SMS|Camille/i);
    const [, token = ""] = /lien=([^"&]+)/.exec(sent[0]?.html ?? "") ?? [];
    expect(readStoryToken(decodeURIComponent(token))?.visitorId).toBe(visitorId);
  });

  it("opens by its link for thirty days only, and not by an altered one", () => {
    const token = storyToken("v", "v@exemple.fr", 0);
    expect(readStoryToken(token, 29 * 86_400_000)?.visitorId).toBe("v");
    expect(readStoryToken(token, 31 * 86_400_000)).toBeNull();
    expect(readStoryToken(`${token}x`, 0)).toBeNull();
  });

  describe("whose page was shown before another tab or device changed it", () => {
    const seenOf = async (owner: { visitorId: string }) =>
      JSON.stringify((await readFormDraft(owner, STORY)).revisions);
    const description = async (owner: { visitorId: string }) => (await readStory(owner))?.form.get("description");

    it("keeps what is stored, and says what that is", async () => {
      const owner = { visitorId: await aVisitor() };
      const seen = await seenOf(owner);
      await savePart(owner, "recit", form({ description: "Le premier onglet.", seen }));
      const change = await savePart(owner, "recit", form({ description: "Le second onglet.", seen }));
      expect(change).toMatchObject({
        isGone: false,
        fields: [{ name: "description", values: ["Le premier onglet."] }],
      });
      expect(await description(owner)).toBe("Le premier onglet.");
    });

    it("takes what is sent again after that", async () => {
      const owner = { visitorId: await aVisitor() };
      const seen = await seenOf(owner);
      await savePart(owner, "recit", form({ description: "Le premier onglet.", seen }));
      const change = await savePart(owner, "recit", form({ description: "Le second onglet.", seen }));
      const again = form({ description: "Le second onglet.", seen: JSON.stringify(change?.seen) });
      expect(await savePart(owner, "recit", again)).toBeNull();
      expect(await description(owner)).toBe("Le second onglet.");
    });

    it("does not forget a box that was ticked there", async () => {
      const owner = { visitorId: await aVisitor() };
      const seen = await seenOf(owner);
      await savePart(owner, "argent", form({ ...TOLD, policeReport: "on", seen }));
      const change = await savePart(owner, "argent", form({ ...TOLD, seen }));
      expect(change?.fields).toEqual([{ name: "policeReport", values: ["on"] }]);
    });

    it("takes what the same tab saved by itself since its page was shown", async () => {
      const owner = { visitorId: await aVisitor() };
      const seen = await seenOf(owner);
      const writer = crypto.randomUUID();
      const base = (await readFormDraft(owner, STORY)).revisions.description ?? 0;
      await saveFields(owner, STORY, [{ name: "description", values: ["Tapé."], base }], writer);
      expect(await savePart(owner, "recit", form({ description: "Tapé, puis complété.", seen, writer }))).toBeNull();
      expect(await description(owner)).toBe("Tapé, puis complété.");
    });

    it("does not begin again by itself once it was erased", async () => {
      const owner = { visitorId: await aVisitor() };
      const seen = await seenOf(owner);
      await eraseStory(owner);
      const change = await savePart(owner, "argent", form({ amount: "300", seen }));
      expect(change).toEqual({ isGone: true, fields: [], seen: {} });
      expect(await readStory(owner)).toBeNull();
    });

    it("is replaced by a page of a former version, which does not say what it showed", async () => {
      const owner = { visitorId: await aVisitor() };
      expect(await savePart(owner, "recit", form({ description: "Une page ancienne." }))).toBeNull();
      expect(await description(owner)).toBe("Une page ancienne.");
    });
  });

  it("does not begin before anything is typed", async () => {
    const owner = { visitorId: crypto.randomUUID() };
    await savePart(owner, "recit", form({ scamType: "phishing", description: " " }));
    expect(await readStory(owner)).toBeNull();
  });

  it("goes on at the page that was reached, and at the telling when it was only saved while it was typed", async () => {
    const owner = { visitorId: await aVisitor() };
    expect((await readStory(owner))?.position).toBe("recit");
    await rememberPosition(owner, "argent");
    expect((await readStory(owner))?.position).toBe("argent");
    await rememberPosition(owner, "maintenant");
    await savePart(owner, "argent", form({ policeReport: "on" }));
    const story = await readStory(owner);
    expect(story).toMatchObject({ position: "maintenant", answers: { policeReport: true } });
    const nobody = { visitorId: crypto.randomUUID() };
    await rememberPosition(nobody, "argent");
    expect(await readStory(nobody)).toBeNull();
  });

  it("is stored encrypted", async () => {
    await aVisitor();
    expect(JSON.stringify(await db.select().from(formDrafts))).not.toContain("livraison");
  });
});
