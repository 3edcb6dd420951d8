import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import {
  auditEntries,
  cases,
  emailLogs,
  identityDocuments,
  waitingCaseDecisions,
  waitingDocumentDecisions,
} from "~/db/schema/index.ts";
import { decideCase } from "~/features/cases/decisions/commands.server.ts";
import { carryOutCaseDecision } from "~/features/cases/decisions/jobs.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { updateProfile } from "~/features/identity/declared-identity.commands.server.ts";
import { countPendingDocuments, documentFilters, listDocuments } from "~/features/identity/desk/queries.server.ts";
import { readReview } from "~/features/identity/review/queries.server.ts";
import { firstToReview } from "~/features/identity/review/queue.queries.server.ts";
import { aCase, aClient, aDocument, anAdministrator, type IdentityDocument } from "~tests/factories/index.ts";
import { aProfileInput } from "~tests/factories/profile.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { decideDocument, takeBackDocumentDecisions } from "./decisions.commands.server.ts";
import { carryOutDocumentDecision, carryOutOverdueDecisions } from "./decisions.jobs.server.ts";

freshDatabase();
queueJobs(deliverEmail, carryOutDocumentDecision, carryOutCaseDecision);

const given = (document: IdentityDocument, reason: "expired" | null = null) => ({
  userId: document.userId,
  documentType: document.documentType,
  documentId: document.id,
  reason,
  batch: crypto.randomUUID() as string,
});
const statusOf = async ({ id }: IdentityDocument) =>
  (await db.select().from(identityDocuments).where(eq(identityDocuments.id, id)))[0]?.status;

async function aDecision(reason: "expired" | null = null) {
  const [staff, owner] = [await anAdministrator({ firstName: "Alix" }), await aClient()];
  const document = await aDocument(owner);
  const decision = given(document, reason);
  await decideDocument(staff.actor, decision);
  return { staff, owner, document, decision };
}

describe("a decision on a document that can still be taken back", () => {
  it("shows on the staff’s pages at once, leaves the list of those to review, and changes nothing for its owner", async () => {
    const { staff, owner, document } = await aDecision("expired");
    const { document: shown, decision } = await readReview(staff.actor, document.id, "");
    expect(shown).toMatchObject({ status: "rejected", reason: "expired" });
    expect(decision).toMatchObject({ by: staff.id, firstName: "Alix" });
    const pending = await listDocuments(staff.actor, documentFilters.parse({}));
    expect(pending.people.map(({ id }) => id)).not.toContain(owner.id);
    expect([await countPendingDocuments(staff.actor), await firstToReview("")]).toEqual([0, null]);
    expect(await statusOf(document)).toBe("pending");
    expect(await db.$count(emailLogs, eq(emailLogs.userId, owner.id))).toBe(0);
    await db.delete(waitingDocumentDecisions);
    await db.delete(identityDocuments);
  });

  it("is dropped when its owner changes their identity, which succeeds", async () => {
    const { owner, decision } = await aDecision();
    await updateProfile(owner.actor, owner.id, aProfileInput({ firstName: "Autre", changesIdentity: true }));
    await carryOutDocumentDecision.run(decision);
    expect(await db.select().from(identityDocuments)).toMatchObject([{ status: "pending" }]);
    await db.delete(identityDocuments);
  });

  it("is carried out once its time is over, exactly once however often the job runs", async () => {
    const { staff, owner, document, decision } = await aDecision("expired");
    await Promise.all([carryOutDocumentDecision.run(decision), carryOutDocumentDecision.run(decision)]);
    expect(await statusOf(document)).toBe("rejected");
    expect(await db.$count(emailLogs, eq(emailLogs.userId, owner.id))).toBe(1);
    const rejected = and(eq(auditEntries.subjectId, document.id), eq(auditEntries.action, "document.rejected"));
    expect(await db.select().from(auditEntries).where(rejected)).toMatchObject([{ actorId: staff.id }]);
    expect(await takeBackDocumentDecisions(staff.actor, decision.batch)).toBe(0);
  });

  it("leaves nothing when it is taken back, by who took it only", async () => {
    const { staff, owner, document, decision } = await aDecision();
    expect(await takeBackDocumentDecisions((await anAdministrator()).actor, decision.batch)).toBe(0);
    expect(await takeBackDocumentDecisions(staff.actor, decision.batch)).toBe(1);
    await carryOutDocumentDecision.run(decision);
    expect(await statusOf(document)).toBe("pending");
    expect(await db.$count(emailLogs, eq(emailLogs.userId, owner.id))).toBe(0);
    expect((await readReview(staff.actor, document.id, "")).document.status).toBe("pending");
  });

  it("is told to a second administrator who decides meanwhile", async () => {
    const { document } = await aDecision();
    const other = await anAdministrator();
    await expect(decideDocument(other.actor, given(document, "expired"))).rejects.toMatchObject({
      code: "document_already_reviewed",
    });
  });

  it("is dropped when the document was decided meanwhile, and its job does not fail", async () => {
    const { document, decision } = await aDecision();
    await db
      .update(identityDocuments)
      .set({ status: "rejected", adminNotes: "infected" })
      .where(eq(identityDocuments.id, document.id));
    await carryOutDocumentDecision.run(decision);
    expect(await statusOf(document)).toBe("rejected");
    expect(await db.$count(waitingDocumentDecisions, eq(waitingDocumentDecisions.batch, decision.batch))).toBe(0);
  });
});

it("a decision whose job was lost is carried out later, and one that still may be taken back is not", async () => {
  const { document } = await aDecision();
  const { document: recent, staff } = await aDecision();
  const caseRow = await aCase(await aClient());
  await decideCase(staff.actor, { id: caseRow.id, decision: "approve" });
  const createdAt = new Date(Date.now() - 600_000);
  await db.update(waitingCaseDecisions).set({ createdAt });
  await db
    .update(waitingDocumentDecisions)
    .set({ createdAt })
    .where(eq(waitingDocumentDecisions.documentId, document.id));
  await carryOutOverdueDecisions.run({});
  expect([await statusOf(document), await statusOf(recent)]).toEqual(["approved", "pending"]);
  expect(await db.select().from(cases).where(eq(cases.id, caseRow.id))).toMatchObject([{ status: "active" }]);
});
