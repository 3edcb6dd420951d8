import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import type { ScamType } from "~/db/schema/enumerations.ts";
import { auditEntries } from "~/db/schema/index.ts";
import { readReviewActivity } from "~/features/identity/review/queries.server.ts";
import { lastWeeks } from "~/platform/weeks.ts";
import { aCase, aClient, anAdministrator, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { readCaseActivity } from "./queries.server.ts";

freshDatabase();

/** Weeks 43 to 53 of 2026, then week 1 of 2027: the hour changes in the first, the year in the eleventh. */
const now = new Date("2027-01-06T12:00:00Z");
const { weeks, bounds } = lastWeeks(12, now);
const HOUR = 3_600_000;

let owner: Person;
let staff: Person;

/** Creates a case submitted at an instant and answered some hours later, or not at all. */
async function submitCaseAt(
  at: string,
  answeredAfter: number | null,
  scamType: ScamType = "phishing",
  status?: "active",
) {
  const submittedAt = new Date(at);
  const firstAnsweredAt = answeredAfter === null ? null : new Date(submittedAt.getTime() + answeredAfter * HOUR);
  await aCase(owner, { submittedAt, firstAnsweredAt, scamType, ...(status ? { status } : {}) });
}

beforeAll(async () => {
  owner = await aClient();
  staff = await anAdministrator();
  // The last instant before the period, in summer time: counted nowhere.
  await submitCaseAt("2026-10-18T21:59:59.999Z", 1);
  // Week 43: its first instant (summer time) and its last (winter time).
  await submitCaseAt("2026-10-18T22:00:00Z", 48, "phishing", "active");
  await submitCaseAt("2026-10-25T22:59:59.999Z", 49, "ceo_fraud", "active");
  // Week 44 begins.
  await submitCaseAt("2026-10-25T23:00:00Z", 10, "phishing", "active");
  // Week 53 ends with 3 January, in Paris.
  await submitCaseAt("2027-01-03T22:59:59Z", null);
  // Week 1: one within the promise, one just answered.
  await submitCaseAt("2027-01-05T23:30:00Z", null);
  await submitCaseAt("2027-01-03T23:00:00Z", 4, "phishing", "active");
  await aCase(owner, { status: "draft" });
  const recordDecision = (action: string, at: string) =>
    db.insert(auditEntries).values({ action, subjectType: "document", subjectId: "x", createdAt: new Date(at) });
  await recordDecision("document.approved", "2026-10-18T21:59:59Z");
  await recordDecision("document.approved", "2026-10-25T22:30:00Z");
  await recordDecision("document.rejected", "2026-10-25T23:30:00Z");
  await recordDecision("document.opened", "2026-10-25T23:30:00Z");
  await recordDecision("document.approved", "2027-01-03T23:00:00Z");
  await recordDecision("document.approved", "2027-01-04T09:00:00Z");
});

describe("the activity of twelve weeks, across the clock change and the end of the year", () => {
  it("counts each new case in its week of Paris, by type of scam", async () => {
    const { opened } = await readCaseActivity(staff.actor, bounds, now);
    expect(weeks.map(({ number }) => number)).toEqual([43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 1]);
    expect(opened.phishing).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
    expect(opened.ceo_fraud).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(opened.unknown).toEqual(new Array(12).fill(0));
  });

  it("compares the first answers with the 48 hours: exactly 48 keeps the promise", async () => {
    const { answers, overall } = await readCaseActivity(staff.actor, bounds, now);
    expect(answers[0]).toEqual({ kept: 1, missed: 1, waiting: 0, late: 0, medianHours: 48.5 });
    expect(answers[1]).toEqual({ kept: 1, missed: 0, waiting: 0, late: 0, medianHours: 10 });
    expect(answers[2]).toEqual({ kept: 0, missed: 0, waiting: 0, late: 0, medianHours: null });
    expect(answers[10]).toEqual({ kept: 0, missed: 0, waiting: 0, late: 1, medianHours: null });
    expect(answers[11]).toEqual({ kept: 1, missed: 0, waiting: 1, late: 0, medianHours: 4 });
    expect(overall).toEqual({ kept: 3, missed: 1, waiting: 1, late: 1, medianHours: 29 });
  });

  it("counts all cases by their present status, drafts included", async () => {
    const { statuses } = await readCaseActivity(staff.actor, bounds, now);
    expect(statuses).toMatchObject({ draft: 1, in_review: 3, active: 4, closed: 0 });
  });

  it("counts the decisions on documents, and nothing else that was done to them", async () => {
    expect(await readReviewActivity(staff.actor, bounds)).toEqual({
      approved: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2],
      rejected: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    });
  });

  it("counts no case for a person who handles none, and refuses them the decisions on documents", async () => {
    const { statuses, overall } = await readCaseActivity(owner.actor, bounds);
    expect(Object.values(statuses).every((count) => count === 0)).toBe(true);
    expect(overall).toEqual({ kept: 0, missed: 0, waiting: 0, late: 0, medianHours: null });
    await expect(readReviewActivity(owner.actor, bounds)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("reads its weeks from indexes", async () => {
    const plan = async (query: ReturnType<typeof sql>) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute<Record<string, string>>(sql`explain ${query}`);
        return rows.map((row) => Object.values(row)[0]).join("\n");
      });
    expect(
      await plan(sql`select submitted_at, scam_type, status, first_answered_at from cases
        where submitted_at >= '2026-10-18' and submitted_at < '2026-10-25'`),
    ).toMatch(/cases_submitted/);
    expect(
      await plan(sql`select created_at, action from audit_entries
        where action in ('document.approved', 'document.rejected') and created_at >= '2026-10-18'`),
    ).toMatch(/audit_entries_reviews/);
  });
});
