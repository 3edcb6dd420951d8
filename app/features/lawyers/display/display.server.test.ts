import { asc, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, emailLogs, lawyers } from "~/db/schema";
import { readTeamSignature } from "~/features/chat/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { config, setConfig } from "~/platform/config.server";
import { aLawyer, aLawyerOnDuty, anAdministrator, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { readOwnRegistration } from "../registration/queries.server";
import { answerDisplay, askToDisplay, endDisplay } from "./commands.server";
import { readDisplay } from "./queries.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);

const TEAM = "Équipe Recours";
let alix: Person;
let jeanne: Person;
beforeEach(async () => {
  await db.update(lawyers).set({ displayAskedAt: null, displayedSince: null });
  alix = await anAdministrator();
  jeanne = await aLawyerOnDuty({ firstName: "Jeanne", lastName: "Aubry" });
});

const ask = ({ id }: Person) => askToDisplay(alix.actor, { lawyer: id });
const stateOf = async ({ actor }: Person) => (await readOwnRegistration(actor)).display;
const eventsOf = async ({ id }: Person) => {
  const entries = await db
    .select({ action: auditEntries.action, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(asc(auditEntries.createdAt));
  return entries.filter(({ action }) => action.startsWith("lawyer.display"));
};

describe("the displayed lawyer of a public site", () => {
  it("is one who accepts the request of an administrator; before that the team signs", async () => {
    await ask(jeanne);
    await ask(jeanne);
    expect(await stateOf(jeanne)).toBe("asked");
    expect(await readTeamSignature()).toBe(TEAM);
    await answerDisplay(jeanne.actor, true);
    expect(await readTeamSignature()).toBe("Maître Jeanne Aubry");
    expect(await readDisplay(alix.actor)).toMatchObject({ displayed: { userId: jeanne.id }, asked: null });
    expect(await eventsOf(jeanne)).toEqual([
      { action: "lawyer.display_asked", actorId: alix.id },
      { action: "lawyer.display_accepted", actorId: jeanne.id },
    ]);
    const mails = await db.select().from(emailLogs).where(eq(emailLogs.userId, jeanne.id));
    expect(mails.map(({ kind }) => kind)).toEqual(["lawyer_display"]);
  });

  it("ends it at any time, and so does an administrator", async () => {
    for (const end of [() => answerDisplay(jeanne.actor, false), () => endDisplay(alix.actor, { lawyer: jeanne.id })]) {
      await ask(jeanne);
      await answerDisplay(jeanne.actor, true);
      await end();
      await end();
      expect(await readTeamSignature()).toBe(TEAM);
      expect(await stateOf(jeanne)).toBeNull();
    }
    const ended = (await eventsOf(jeanne)).filter(({ action }) => action === "lawyer.display_ended");
    expect(ended.map(({ actorId }) => actorId)).toEqual([jeanne.id, alix.id]);
  });

  it("is verified, insured and not suspended, else the team signs", async () => {
    await ask(jeanne);
    await answerDisplay(jeanne.actor, true);
    const lost = [
      { suspendedAt: new Date() },
      { insuranceEndsOn: "2020-01-01" },
      { verifiedAt: null, verifiedBy: null },
    ] as const;
    for (const change of lost) {
      const [before] = await db.select().from(lawyers).where(eq(lawyers.userId, jeanne.id));
      await db.update(lawyers).set(change).where(eq(lawyers.userId, jeanne.id));
      expect(await readTeamSignature()).toBe(TEAM);
      await db
        .update(lawyers)
        .set(before ?? {})
        .where(eq(lawyers.userId, jeanne.id));
    }
    expect(await readTeamSignature()).toBe("Maître Jeanne Aubry");
  });

  it("is never somebody who was not asked, or is not verified", async () => {
    await expect(answerDisplay(jeanne.actor, true)).rejects.toMatchObject({ code: "display_not_asked" });
    const unverified = await aLawyer();
    await expect(ask(unverified)).rejects.toMatchObject({ code: "lawyer_not_found" });
    await expect(ask(alix)).rejects.toMatchObject({ code: "lawyer_not_found" });
    expect((await readDisplay(alix.actor)).offered.map(({ userId }) => userId)).not.toContain(unverified.id);
    await ask(jeanne);
    await db.update(lawyers).set({ suspendedAt: new Date() }).where(eq(lawyers.userId, jeanne.id));
    await expect(answerDisplay(jeanne.actor, true)).rejects.toMatchObject({ code: "registration_unverified" });
  });

  it("is one at most: the next one who accepts takes the place of the former, also at the same time", async () => {
    const paul = await aLawyerOnDuty({ firstName: "Paul", lastName: "Zola" });
    const askedAt = { displayAskedAt: new Date() };
    await db
      .update(lawyers)
      .set(askedAt)
      .where(inArray(lawyers.userId, [jeanne.id, paul.id]));
    await Promise.allSettled([answerDisplay(jeanne.actor, true), answerDisplay(paul.actor, true)]);
    const displayed = [await stateOf(jeanne), await stateOf(paul)].filter((state) => state === "displayed");
    expect(displayed).toHaveLength(1);
  });
});

it("on a local installation the specification’s surname signs until a lawyer accepts", async () => {
  const former = { ...config };
  setConfig({ ...config, PUBLIC_URL: undefined });
  try {
    expect(await readTeamSignature()).toBe("Maître Laurent");
    await ask(jeanne);
    await answerDisplay(jeanne.actor, true);
    expect(await readTeamSignature()).toBe("Maître Jeanne Aubry");
  } finally {
    setConfig(former);
  }
});
