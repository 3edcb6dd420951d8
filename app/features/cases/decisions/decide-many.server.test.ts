import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { auditEntries, caseMessages, cases, emailLogs, waitingCaseDecisions } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { messageOf } from "~/platform/errors.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aCase, aClient, anAdministrator, type Case } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { deleteCase, moveCase } from "../desk/commands.server.ts";
import { reviewClock } from "../desk/rules.ts";
import { decideCase, decideMany } from "./commands.server.ts";
import { carryOutCaseDecision } from "./jobs.server.ts";

freshDatabase({ DECISION_SECONDS: "0" });

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startJobs(database, [carryOutCaseDecision, deliverEmail, removeObjects], { work: false });
});
afterAll(() => stop());

/** What the queue does with the decisions that wait. */
async function carryOut(): Promise<void> {
  for (const waiting of await db.select().from(waitingCaseDecisions)) await carryOutCaseDecision.run(waiting);
}

const statuses = async (caseRow: Case[]) => {
  const rows = await db
    .select()
    .from(cases)
    .where(
      inArray(
        cases.id,
        caseRow.map((one) => one.id),
      ),
    );
  return caseRow.map((one) => rows.find((row) => row.id === one.id)?.status);
};

describe("a decision on several cases", () => {
  it("is carried out where it is allowed, refused with a reason elsewhere, and announced to each client", async () => {
    const { actor } = await anAdministrator();
    const owner = await aClient();
    const waiting = [await aCase(owner), await aCase(owner, { status: "pending" })];
    const active = await aCase(owner, { status: "active" });
    const closed = await aCase(owner, { status: "closed" });
    const all = [...waiting, active, closed];
    const outcome = await decideMany(actor, { ids: all.map((one) => one.id), decision: "approve" });
    expect(outcome).toMatchObject({ done: 2, unchanged: 1, refused: [{ id: closed.id, reference: closed.reference }] });
    expect(outcome.refused[0]?.reason).toContain("Clôturé");
    await carryOut();
    expect(await statuses(all)).toEqual(["active", "active", "active", "closed"]);
    for (const one of waiting) {
      expect(await db.$count(caseMessages, eq(caseMessages.caseId, one.id))).toBe(1);
      const audited = and(eq(auditEntries.subjectId, one.id), eq(auditEntries.action, "case.status_changed"));
      expect(await db.$count(auditEntries, audited)).toBe(1);
    }
    expect(await db.$count(emailLogs, eq(emailLogs.userId, owner.id))).toBe(2);
    expect(await db.$count(caseMessages, inArray(caseMessages.caseId, [active.id, closed.id]))).toBe(0);
  });

  it("changes nothing more when it is sent twice, at once or later", async () => {
    const { actor } = await anAdministrator();
    const made = [await aCase(await aClient()), await aCase(await aClient())];
    const form = { ids: made.map((one) => one.id), decision: "reject" as const };
    const outcomes = await Promise.all([decideMany(actor, form), decideMany(actor, form)]);
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(2);
    await carryOut();
    expect(await decideMany(actor, form)).toMatchObject({ done: 0, unchanged: 2, refused: [] });
    for (const one of made) expect(await db.$count(caseMessages, eq(caseMessages.caseId, one.id))).toBe(1);
  });

  it("deletes cases and ignores ids that are already deleted or invalid", async () => {
    const { actor } = await anAdministrator();
    const made = [await aCase(await aClient()), await aCase(await aClient(), { status: "draft" })];
    const ids = [...made.map((one) => one.id), made[0]?.id ?? "", crypto.randomUUID(), "\0", "../x"];
    expect(await decideMany(actor, { ids, decision: "delete" })).toMatchObject({ done: 2, unchanged: 3, refused: [] });
    await carryOut();
    expect(await statuses(made)).toEqual([undefined, undefined]);
  });

  it("is refused on one’s own case, with the reason", async () => {
    const staff = await anAdministrator();
    const { actor } = staff;
    const [own, other] = [await aCase(staff), await aCase(await aClient())];
    const outcome = await decideMany(actor, { ids: [own.id, other.id], decision: "approve" });
    expect(outcome).toMatchObject({ done: 1, refused: [{ id: own.id, reason: messageOf("own_case") }] });
    await carryOut();
    expect(await statuses([own, other])).toEqual(["in_review", "active"]);
    await expect(deleteCase(actor, own.id)).rejects.toMatchObject({ code: "own_case" });
  });

  it("is for administrators only", async () => {
    const owner = await aClient();
    const caseRow = await aCase(owner);
    await expect(decideMany(owner.actor, { ids: [caseRow.id], decision: "delete" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await statuses([caseRow])).toEqual(["in_review"]);
  });
});

describe("the clock of the promised delay", () => {
  it("runs on after a decision, since only a written answer stops it, and ends with the case", async () => {
    const { actor } = await anAdministrator();
    const caseRow = await aCase(await aClient(), { submittedAt: new Date(Date.now() - 3_600_000) });
    const now = async () => (await db.select().from(cases).where(eq(cases.id, caseRow.id)))[0] as Case;
    expect(reviewClock(await now()).state).toBe("waiting");
    expect(await moveCase(actor, { id: caseRow.id, move: "approve" })).toBe(true);
    expect(reviewClock(await now()).state).toBe("waiting");
    expect(await moveCase(actor, { id: caseRow.id, move: "approve" })).toBe(false);
    await moveCase(actor, { id: caseRow.id, move: "hold" });
    expect(reviewClock(await now()).state).toBe("waiting");
    await moveCase(actor, { id: caseRow.id, move: "close" });
    expect(await now()).toMatchObject({ firstAnsweredAt: null });
    expect(reviewClock(await now()).state).toBe("none");
  });
});

it("a decision that cannot be taken back waits for the queue alone, which carries it out without being asked", async () => {
  const { actor } = await anAdministrator();
  const caseRow = await aCase(await aClient());
  await decideCase(actor, { id: caseRow.id, decision: "approve" });
  expect(await statuses([caseRow])).toEqual(["in_review"]);
  await stop();
  stop = await startJobs(database, [carryOutCaseDecision], { work: true });
  await vi.waitFor(async () => expect(await statuses([caseRow])).toEqual(["active"]), {
    timeout: 20_000,
    interval: 50,
  });
});
