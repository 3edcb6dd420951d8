import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, transaction } from "~/db/client.server";
import { auditEntries, caseMembers, caseMessages, caseProposals, cases, emailLogs, lawyers } from "~/db/schema";
import { caseFilters, listCases } from "~/features/cases/desk/queries.server";
import { readCaseForAdministration } from "~/features/cases/details/queries.server";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { readConversation, readThread } from "~/features/chat/queries.server";
import { openThread } from "~/features/chat/reading.commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { readLawyer } from "~/features/lawyers/desk/queries.server";
import { caseAudience } from "~/features/members/queries.server";
import { setRole } from "~/features/people/commands.server";
import {
  aCase,
  aClient,
  aLawyerOnDuty,
  aMessage,
  anAdministrator,
  aProposal,
  type Case,
  derive,
  type Person,
} from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { askForAnotherLawyer, releaseLawyer, takeCaseBack, withdrawFromCase } from "./ending.commands.server";
import { acceptProposal, proposeCase, refuseProposal, withdrawProposal } from "./proposals/commands.server";
import { listCandidates, listOwnProposals, readProposal } from "./proposals/queries.server";
import { readCharge, readOwnLawyer } from "./queries.server";

freshDatabase();
queueJobs(announceUnread, deliverEmail);

const aJudge = () => aLawyerOnDuty({ firstName: "Jeanne", lastName: "Aubry" });

async function aWorld(given: Partial<Case> = {}) {
  const [client, administrator, lawyer, other] = [
    await aClient(),
    await anAdministrator(),
    await aJudge(),
    await aLawyerOnDuty(),
  ];
  return { client, administrator, lawyer, other, theCase: await aCase(client, { status: "active", ...given }) };
}

/** A case of which the lawyer is in charge. */
async function aMandate(given: Partial<Case> = {}) {
  const world = await aWorld(given);
  await acceptProposal(world.lawyer.actor, await aProposal(world.theCase, world.lawyer));
  return world;
}

const proposalsOf = ({ id }: Case) => db.select().from(caseProposals).where(eq(caseProposals.caseId, id));
const write = ({ actor }: Person, { id }: Case, text: string) =>
  postMessage(actor, { caseId: id, text, fileIds: [], clientKey: crypto.randomUUID() });
const emailsTo = async ({ id }: Person) =>
  (await db.select().from(emailLogs).where(eq(emailLogs.userId, id))).map(({ kind, text }) => ({ kind, text }));
const lastMessage = async ({ actor }: Person, { id }: Case) => (await readThread(actor, id)).messages.at(-1);
const listOf = async ({ actor }: Person, search = "") =>
  (await listCases(actor, caseFilters.parse({ search }))).cases.map(({ id }) => id);
const NOT_FOUND = { code: "case_not_found" };

describe("a proposal", () => {
  it("reaches each chosen lawyer once, by e-mail and in their list", async () => {
    const { administrator, lawyer, other, theCase } = await aWorld();
    expect(await proposeCase(administrator.actor, theCase.id, [lawyer.id, other.id])).toBe(2);
    expect(await proposeCase(administrator.actor, theCase.id, [lawyer.id])).toBe(0);
    for (const each of [lawyer, other]) {
      expect(await listOwnProposals(each.actor)).toHaveLength(1);
      expect((await emailsTo(each)).map(({ kind }) => kind)).toEqual(["case_proposed"]);
    }
    expect(await listOf(lawyer)).toEqual([]);
    await expect(readConversation(lawyer.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
  });

  it("asks before it is made to a lawyer who has as many cases as they take", async () => {
    const { administrator, lawyer, theCase } = await aWorld();
    await db.update(lawyers).set({ maxCases: 0 }).where(eq(lawyers.userId, lawyer.id));
    const propose = (options?: { evenFull: boolean }) =>
      proposeCase(administrator.actor, theCase.id, [lawyer.id], options);
    await expect(propose()).rejects.toMatchObject({ code: "lawyer_full" });
    expect(await propose({ evenFull: true })).toBe(1);
  });

  it("says of a lawyer to whom it cannot be made what keeps them from it", async () => {
    const { administrator, lawyer, theCase } = await aWorld();
    await db.update(lawyers).set({ insuranceEndsOn: "2026-01-01" }).where(eq(lawyers.userId, lawyer.id));
    const { unavailable } = await listCandidates(administrator.actor, theCase.id, "aubry");
    expect(unavailable).toMatchObject([{ id: lawyer.id, state: "insurance_expired" }]);
  });

  it("is made neither to a lawyer who is not verified, suspended or uninsured, nor of a closed case", async () => {
    const { administrator, lawyer, theCase } = await aWorld();
    const propose = (id = theCase.id) => proposeCase(administrator.actor, id, [lawyer.id]);
    const set = (given: Partial<typeof lawyers.$inferInsert>) =>
      db.update(lawyers).set(given).where(eq(lawyers.userId, lawyer.id));
    for (const [given, undo] of [
      [
        { verifiedAt: null, verifiedBy: null },
        { verifiedAt: new Date(), verifiedBy: "administrator" as const },
      ],
      [{ suspendedAt: new Date() }, { suspendedAt: null }],
      [{ insuranceEndsOn: "2026-01-01" }, { insuranceEndsOn: "2099-01-01" }],
    ] as const) {
      await set(given);
      await expect(propose()).rejects.toMatchObject({ code: "lawyer_unavailable" });
      expect(
        (await listCandidates(administrator.actor, theCase.id, "aubry")).candidates.map(({ id }) => id),
      ).not.toContain(lawyer.id);
      await set(undo);
    }
    const closed = await aCase(await aClient(), { status: "closed" });
    await expect(propose(closed.id)).rejects.toMatchObject({ code: "case_not_proposable" });
    await expect(proposeCase(lawyer.actor, theCase.id, [lawyer.id])).rejects.toMatchObject(NOT_FOUND);
  });

  it("shows the names of the case and where the lawyer's own cases hold the same, but not the story", async () => {
    const { lawyer, theCase, client } = await aWorld({
      bankName: "Banque du Nord",
      description: "Le récit secret, sur faux-gains.io",
    });
    const own = await aCase(await aClient(), { status: "active", bankName: "BANQUE DU NORD" });
    await acceptProposal(lawyer.actor, await aProposal(own, lawyer));
    const id = await aProposal(theCase, lawyer);
    const read = await readProposal(lawyer.actor, id);
    expect(read.facts).toMatchObject({ client: `Camille ${client.profile.lastName}`, cited: ["faux-gains.io"] });
    expect(read.conflicts).toEqual([
      {
        id: own.id,
        reference: own.reference,
        isCurrent: true,
        shared: [{ name: "Banque du Nord", here: "banque", there: "banque" }],
      },
    ]);
    expect(JSON.stringify(read)).not.toContain("récit secret");
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, "proposal.opened"), eq(auditEntries.actorId, lawyer.id)));
    expect(entry).toMatchObject({ subjectId: theCase.id, ownerId: client.id });
  });

  it("is another's for every other lawyer, and closed after its answer", async () => {
    const { administrator, lawyer, other, theCase } = await aWorld();
    const id = await aProposal(theCase, lawyer);
    for (const { actor } of [other, administrator]) {
      await expect(readProposal(actor, id)).rejects.toMatchObject({ code: "proposal_not_found" });
      await expect(acceptProposal(actor, id)).rejects.toMatchObject({ code: "proposal_not_found" });
    }
    await refuseProposal(lawyer.actor, id, { reason: "conflict", details: "Je défends sa banque." });
    await refuseProposal(lawyer.actor, id, { reason: "other" });
    await expect(readProposal(lawyer.actor, id)).rejects.toMatchObject({ code: "proposal_closed" });
    await expect(acceptProposal(lawyer.actor, id)).rejects.toMatchObject({ code: "proposal_closed" });
    const charge = await readCharge(administrator.actor, theCase.id);
    expect(charge.proposals).toMatchObject([{ answer: "refused", refusalReason: "conflict" }]);
  });

  it("is withdrawn before its answer only", async () => {
    const { administrator, lawyer, theCase } = await aWorld();
    const id = await aProposal(theCase, lawyer);
    await withdrawProposal(administrator.actor, theCase.id, id);
    await expect(acceptProposal(lawyer.actor, id)).rejects.toMatchObject({ code: "proposal_closed" });
    expect(await listOwnProposals(lawyer.actor)).toEqual([]);
  });
});

describe("an acceptance", () => {
  it("gives the case to the lawyer, closes the other proposals and tells the client the name and the bar", async () => {
    const { client, lawyer, other, theCase } = await aWorld({ status: "in_review" });
    const [first, second] = [await aProposal(theCase, lawyer), await aProposal(theCase, other)];
    // Until then, the client's page says under whose name the team answers, as the conversation does.
    const { lawyer: signs } = await readConversation(client.actor, theCase.id);
    expect(await readOwnLawyer(client.actor, theCase.id)).toMatchObject({
      lawyer: null,
      signature: { signature: signs },
    });
    expect(await acceptProposal(lawyer.actor, first)).toBe(theCase.id);
    expect(await acceptProposal(lawyer.actor, first)).toBe(theCase.id);
    await expect(acceptProposal(other.actor, second)).rejects.toMatchObject({ code: "proposal_closed" });
    const [row] = await db.select().from(cases).where(eq(cases.id, theCase.id));
    expect(row?.status).toBe("active");
    const told = await lastMessage(client, theCase);
    expect(told).toMatchObject({ isAutomatic: true, sender: "Équipe Recours", badge: null });
    expect(told?.text).toContain("votre dossier est retenu. Maître Jeanne Aubry, du barreau de Paris,");
    expect(await emailsTo(client)).toEqual([
      { kind: "lawyer_accepted", text: expect.stringContaining("Maître Jeanne Aubry, du barreau de Paris,") },
    ]);
    expect((await readOwnLawyer(client.actor, theCase.id)).lawyer).toMatchObject({ bar: "Paris", oathYear: "2010" });
    expect(await listOf(lawyer)).toEqual([theCase.id]);
    expect(await listOf(other, theCase.reference)).toEqual([]);
  });

  it("by two lawyers at once puts one in charge", async () => {
    const { lawyer, other, theCase } = await aWorld();
    const [first, second] = [await aProposal(theCase, lawyer), await aProposal(theCase, other)];
    const outcomes = await Promise.allSettled([
      acceptProposal(lawyer.actor, first),
      acceptProposal(other.actor, second),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((each) => each.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "proposal_closed" });
    expect(await db.$count(caseMembers, eq(caseMembers.caseId, theCase.id))).toBe(1);
    expect((await proposalsOf(theCase)).map(({ answer }) => answer).sort()).toEqual(["accepted", "withdrawn"]);
  });
});

describe("a hand-over", () => {
  it("keeps the present lawyer until the next accepts, who then reads it alone", async () => {
    const { administrator, client, lawyer, other, theCase } = await aMandate();
    await write(client, theCase, "Pour mon avocate");
    await proposeCase(administrator.actor, theCase.id, [other.id]);
    await write(lawyer, theCase, "Je réponds encore");
    const [next] = await listOwnProposals(other.actor);
    await acceptProposal(other.actor, next?.id ?? "");
    await expect(readThread(lawyer.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
    expect(await listOf(lawyer)).toEqual([]);
    expect((await caseAudience(db, theCase)).users).toEqual([client.id, other.id]);
    expect((await lastMessage(client, theCase))?.text).toContain("Maître Jeanne Aubry ne le lit plus.");
    expect((await readThread(other.actor, theCase.id)).messages.map(({ text }) => text)).toContain("Je réponds encore");
    const ended = (await proposalsOf(theCase)).filter(({ lawyerId }) => lawyerId === lawyer.id);
    expect(ended).toMatchObject([{ endReason: "handed_over" }]);
  });

  it("at once, puts the case back on the desk with what waits, and tells the client", async () => {
    const { administrator, client, lawyer, theCase } = await aMandate();
    await write(client, theCase, "Vous êtes là ?");
    await openThread(lawyer.actor, theCase.id, {}, { marksRead: true });
    await takeCaseBack(administrator.actor, theCase.id, "client_request");
    await expect(readThread(lawyer.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
    const { messages } = await readThread(administrator.actor, theCase.id);
    expect(messages.find(({ text }) => text === "Vous êtes là ?")?.readAt).toBeNull();
    expect((await lastMessage(client, theCase))?.text).toContain("Maître Jeanne Aubry n’est plus en charge");
    expect((await emailsTo(client)).map(({ kind }) => kind).sort()).toEqual(["lawyer_accepted", "lawyer_left"]);
    await expect(takeCaseBack(administrator.actor, theCase.id, "left")).rejects.toMatchObject({ code: "no_lawyer" });
    expect((await readConversation(client.actor, theCase.id)).lawyer).toBe("Équipe Recours");
  });

  it("is the administrators' to decide, and the withdrawal the lawyer's", async () => {
    const { administrator, client, lawyer, other, theCase } = await aMandate();
    await expect(takeCaseBack(lawyer.actor, theCase.id, "left")).rejects.toMatchObject({ code: "forbidden" });
    for (const { actor } of [client, other])
      await expect(withdrawFromCase(actor, theCase.id, "Non")).rejects.toMatchObject(NOT_FOUND);
    await expect(withdrawFromCase(administrator.actor, theCase.id, "Non")).rejects.toMatchObject({ code: "forbidden" });
    await withdrawFromCase(lawyer.actor, theCase.id, "Conflit apparu depuis.");
    const charge = await readCharge(administrator.actor, theCase.id);
    expect(charge).toMatchObject({ current: null, proposals: [{ endDetails: "Conflit apparu depuis." }] });
    await expect(readCharge(lawyer.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
  });

  it("of every case follows a suspension or the end of the role, with what was proposed", async () => {
    const { administrator, client, lawyer, theCase } = await aMandate();
    await aProposal(await aCase(await aClient(), { status: "active" }), lawyer);
    expect(await transaction((tx) => releaseLawyer(tx, lawyer.id, { end: "suspended", by: administrator.id }))).toBe(1);
    expect(await listOwnProposals(lawyer.actor)).toEqual([]);
    expect((await emailsTo(client)).map(({ kind }) => kind)).toContain("lawyer_left");

    const leaving = await aMandate();
    await setRole(leaving.administrator.actor, leaving.lawyer.id, "administrator");
    expect(await db.$count(caseMembers, eq(caseMembers.caseId, leaving.theCase.id))).toBe(0);
    const open = and(eq(caseProposals.lawyerId, leaving.lawyer.id), isNull(caseProposals.endedAt));
    expect(await db.$count(caseProposals, open)).toBe(0);
    expect(await db.$count(caseMessages, eq(caseMessages.caseId, theCase.id))).toBe(2);
  });
});

describe("a client", () => {
  it("asks for another lawyer, which the team reads and the lawyer does not", async () => {
    const { administrator, client, lawyer, theCase } = await aMandate();
    await askForAnotherLawyer(client.actor, theCase.id, "Nous ne nous comprenons pas.");
    expect((await emailsTo(administrator)).map(({ kind }) => kind)).toEqual(["lawyer_change_asked"]);
    expect((await readCaseForAdministration(lawyer.actor, theCase.id)).history.map(({ title }) => title)).toEqual([
      "Avocat en charge du dossier",
    ]);
    const { current } = await readCharge(administrator.actor, theCase.id);
    expect(current?.changeAskedText).toBe("Nous ne nous comprenons pas.");
    expect((await readCharge(lawyer.actor, theCase.id)).current).toMatchObject({
      changeAskedAt: null,
      changeAskedText: null,
    });
    await expect(askForAnotherLawyer(lawyer.actor, theCase.id, "Non")).rejects.toMatchObject(NOT_FOUND);
    const without = await aWorld();
    await expect(askForAnotherLawyer(without.client.actor, without.theCase.id, "Oui")).rejects.toMatchObject({
      code: "no_lawyer",
    });
  });
});

it("the median answer counts from the first message that waits, and the load the cases in charge", async () => {
  const { administrator, lawyer, theCase } = await aMandate();
  const at = (minutes: number) => new Date(Date.now() - 86_400_000 + minutes * 60_000);
  await aMessage(theCase, { createdAt: at(0) });
  await aMessage(theCase, { createdAt: at(20) });
  await write(lawyer, theCase, "Réponse");
  await db
    .update(caseMessages)
    .set({ createdAt: at(30) })
    .where(eq(caseMessages.authorId, lawyer.id));
  const proposed = await aCase(await aClient(), { status: "active" });
  const { candidates } = await listCandidates(administrator.actor, proposed.id, "AUBRY");
  expect(candidates.find(({ id }) => id === lawyer.id)).toMatchObject({ medianMinutes: 30, load: 1, isAsked: false });
});

it("a case that is over does not count in the load of its lawyer", async () => {
  const { administrator, lawyer, theCase } = await aMandate();
  const proposed = await aCase(await aClient(), { status: "active" });
  for (const [status, load] of [
    ["on_hold", 1],
    ["closed", 0],
    ["rejected", 0],
  ] as const) {
    await db.update(cases).set({ status }).where(eq(cases.id, theCase.id));
    await derive(theCase);
    const { candidates } = await listCandidates(administrator.actor, proposed.id, "AUBRY");
    expect(candidates.find(({ id }) => id === lawyer.id)).toMatchObject({ load });
    expect((await readLawyer(administrator.actor, lawyer.id)).caseCount).toBe(load);
  }
});

describe("a lawyer whose registration is not verified", () => {
  it("neither reads nor accepts a proposal, nor does one whose insurance is over", async () => {
    const { lawyer, theCase } = await aWorld();
    const id = await aProposal(theCase, lawyer);
    const unfit = [{ verifiedAt: null, verifiedBy: null }, { insuranceEndsOn: "2020-01-01" }];
    for (const change of unfit) {
      const [before] = await db.select().from(lawyers).where(eq(lawyers.userId, lawyer.id));
      await db.update(lawyers).set(change).where(eq(lawyers.userId, lawyer.id));
      expect(await listOwnProposals(lawyer.actor)).toEqual([]);
      await expect(readProposal(lawyer.actor, id)).rejects.toMatchObject({ code: "registration_unverified" });
      await expect(acceptProposal(lawyer.actor, id)).rejects.toMatchObject({ code: "lawyer_unavailable" });
      await db
        .update(lawyers)
        .set(before as typeof lawyers.$inferInsert)
        .where(eq(lawyers.userId, lawyer.id));
    }
    expect(await readProposal(lawyer.actor, id)).toMatchObject({ id });
  });

  it("is shown as such to the client", async () => {
    const { client, lawyer, theCase } = await aMandate();
    await db.update(lawyers).set({ isListed: true }).where(eq(lawyers.userId, lawyer.id));
    expect((await readOwnLawyer(client.actor, theCase.id)).lawyer).toMatchObject({
      isVerified: true,
      pageId: lawyer.id,
    });
    const unverified = { bar: "Inventé", verifiedAt: null, verifiedBy: null };
    await db.update(lawyers).set(unverified).where(eq(lawyers.userId, lawyer.id));
    expect((await readOwnLawyer(client.actor, theCase.id)).lawyer).toMatchObject({ isVerified: false, pageId: null });
  });
});
