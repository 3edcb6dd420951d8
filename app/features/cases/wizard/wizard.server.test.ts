import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { auditEntries, caseAttachments, caseMessages, cases, emailLogs, files } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { startRateLimits } from "~/platform/rate-limits/rate-limits.server.ts";
import {
  aCase,
  aClient,
  aFile,
  aMessage,
  anAdministrator,
  anAttachment,
  aPayment,
  aPerson,
  aVerifiedClient,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { listOwnCases } from "../dashboard/queries.server.ts";
import { deleteCase, moveCase } from "../desk/commands.server.ts";
import { removeEvidence } from "../evidence/commands.server.ts";
import { readAttachment } from "../evidence/queries.server.ts";
import { saveDraft } from "./commands.server.ts";
import { readOwnCase } from "./queries.server.ts";

freshDatabase();

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail, removeObjects], { work: false });
});
afterAll(() => stop());

const firstStep = (id: string = crypto.randomUUID()) => ({
  id,
  version: 0,
  answers: { scamType: "phishing" as const },
});
const messagesOf = (caseId: string) => db.select().from(caseMessages).where(eq(caseMessages.caseId, caseId));
const statusOf = async (id: string) => (await db.select().from(cases).where(eq(cases.id, id)))[0]?.status;
const aDraft = (owner: Person) => aCase(owner, { status: "draft" });

describe("saving a draft", () => {
  it("creates the case with its reference, its title being the type of scam", async () => {
    const owner = await aClient();
    const draft = await saveDraft(owner.actor, firstStep());
    expect(draft).toMatchObject({ status: "draft", title: "phishing", version: 1, userId: owner.id });
    expect(draft.reference).toMatch(/^20\d\d-[2-9A-HJKMNP-TV-Z]{6}$/);
  });

  it("makes one case of a double click on the first step", async () => {
    const owner = await aClient();
    const form = firstStep();
    const drafts = await Promise.all([saveDraft(owner.actor, form), saveDraft(owner.actor, form)]);
    expect(drafts.map((draft) => draft.version)).toEqual([1, 1]);
    expect(await listOwnCases(owner.actor)).toHaveLength(1);
  });

  it("makes thirty new cases of an account a day at most", async () => {
    startRateLimits(database);
    const owner = await aClient();
    for (let made = 0; made < 30; made++) await saveDraft(owner.actor, firstStep());
    await expect(saveDraft(owner.actor, firstStep())).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await db.$count(cases, eq(cases.userId, owner.id))).toBe(30);
  });

  it("is refused until the profile is complete", async () => {
    const person = await aPerson();
    await expect(saveDraft(person.actor, firstStep())).rejects.toMatchObject({
      code: "profile_incomplete",
      message: "Veuillez compléter vos informations personnelles avant de créer un dossier",
    });
  });

  it("refuses a save over a version that the tab has not seen, then accepts it with the new version", async () => {
    const owner = await aClient();
    const draft = await saveDraft(owner.actor, firstStep());
    const save = (version: number, description: string) =>
      saveDraft(owner.actor, { id: draft.id, version, answers: { description } });
    await save(1, "Le récit du premier onglet.");
    await expect(save(1, "Le récit du second onglet.")).rejects.toMatchObject({ code: "draft_changed_elsewhere" });
    expect((await save(2, "Le récit du second onglet.")).version).toBe(3);
    expect((await save(2, "Le récit du second onglet.")).version).toBe(3);
  });

  it("keeps the sum of the payments as the amount of the case when the amount is emptied", async () => {
    const owner = await aClient();
    const draft = await aCase(owner, { status: "draft", amount: 200_000 });
    await aPayment(draft, { amount: 120_000 });
    await aPayment(draft, { amount: 999, currency: "USDT" });
    const save = (amount: number | null, version: number) =>
      saveDraft(owner.actor, { id: draft.id, version, answers: { amount } });
    expect((await save(null, draft.version)).amount).toBe(120_000);
    expect((await save(150_000, draft.version + 1)).amount).toBe(150_000);
  });

  it("finds neither someone else's draft nor a case that does not exist", async () => {
    const draft = await aDraft(await aClient());
    const { actor } = await aClient();
    for (const id of [draft.id, crypto.randomUUID(), "../etc/passwd"])
      await expect(saveDraft(actor, { id, version: 1, answers: { amount: 5 } })).rejects.toMatchObject({
        code: "case_not_found",
      });
  });

  it("does not change a submitted case", async () => {
    const owner = await aClient();
    const submitted = await aCase(owner);
    await expect(
      saveDraft(owner.actor, { id: submitted.id, version: 1, answers: { amount: 5 } }),
    ).rejects.toMatchObject({
      code: "case_not_editable",
    });
  });
});

describe("evidence files of a draft", () => {
  it("are attached once, however often the form is sent", async () => {
    const owner = await aClient();
    const draft = await aDraft(owner);
    const file = await aFile(owner, { slot: draft.id });
    const save = () =>
      saveDraft(owner.actor, {
        id: draft.id,
        version: 1,
        answers: { availableEvidence: ["emails"] },
        fileIds: [file.id],
      });
    await save();
    await save();
    expect((await readOwnCase(owner.actor, draft.id)).attachments).toMatchObject([
      { fileId: file.id, isEvidence: true },
    ]);
  });

  it("are refused when they are someone else's, and nothing is saved", async () => {
    const owner = await aClient();
    const draft = await aDraft(owner);
    const file = await aFile(await aClient(), { slot: draft.id });
    const answers = { availableEvidence: ["contracts" as const] };
    await expect(
      saveDraft(owner.actor, { id: draft.id, version: 1, answers, fileIds: [file.id] }),
    ).rejects.toMatchObject({
      code: "file_unavailable",
    });
    expect((await readOwnCase(owner.actor, draft.id)).availableEvidence).toEqual(["bank_statements"]);
  });

  it("can be removed while the case is a draft, not later", async () => {
    const owner = await aClient();
    const draft = await aDraft(owner);
    const file = await anAttachment(draft, owner);
    for (const notAnId of ["x", "\0", ""]) await removeEvidence(owner.actor, draft.id, notAnId);
    await removeEvidence(owner.actor, draft.id, file.id);
    expect(await db.$count(files, eq(files.id, file.id))).toBe(0);
    const submitted = await aCase(owner);
    const sent = await anAttachment(submitted, owner);
    await expect(removeEvidence(owner.actor, submitted.id, sent.id)).rejects.toMatchObject({
      code: "case_not_editable",
    });
  });

  it("are readable by the owner and the staff only", async () => {
    const owner = await aClient();
    const draft = await aDraft(owner);
    const file = await anAttachment(draft, owner);
    expect(await readAttachment(owner.actor, draft.id, file.id)).toMatchObject({ name: file.name });
    expect(await readAttachment((await anAdministrator()).actor, draft.id, file.id)).toMatchObject({ name: file.name });
    const stranger = (await aClient()).actor;
    await expect(readAttachment(stranger, draft.id, file.id)).rejects.toMatchObject({ code: "not_found" });
    const other = await aDraft(await aClient());
    await expect(readAttachment(owner.actor, other.id, file.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a decision of the administration", () => {
  it.each([
    ["approve", "active", "retenu"],
    ["reject", "rejected", "ne sont pas communiquées"],
  ] as const)(
    "to %s tells the client in the conversation and by e-mail, and is recorded",
    async (move, status, words) => {
      const owner = await aVerifiedClient();
      const administrator = await anAdministrator();
      const caseRow = await aCase(owner);
      await moveCase(administrator.actor, { id: caseRow.id, move });
      await moveCase(administrator.actor, { id: caseRow.id, move });
      expect(await statusOf(caseRow.id)).toBe(status);
      expect(await messagesOf(caseRow.id)).toMatchObject([
        { isAutomatic: true, message: expect.stringContaining(words) },
      ]);
      const sent = await db.select().from(emailLogs).where(eq(emailLogs.userId, owner.id));
      expect(sent).toMatchObject([
        { kind: `case_${move}`, recipient: owner.email, text: expect.stringContaining(caseRow.reference) },
      ]);
      const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, caseRow.id));
      expect(entry).toMatchObject({ actorId: administrator.id, details: { from: "in_review", to: status } });
    },
  );

  it("is refused as a conflict where the status does not allow it, without a message or an e-mail", async () => {
    const caseRow = await aCase(await aVerifiedClient(), { status: "closed" });
    const { actor } = await anAdministrator();
    await expect(moveCase(actor, { id: caseRow.id, move: "reject" })).rejects.toMatchObject({
      status: 409,
      message: "Erreur lors de la mise à jour du statut",
    });
    expect(await messagesOf(caseRow.id)).toHaveLength(0);
  });

  it("is for administrators only: for a client the case is not found", async () => {
    const owner = await aVerifiedClient();
    const caseRow = await aCase(owner);
    const notFound = { code: "case_not_found" };
    await expect(moveCase(owner.actor, { id: caseRow.id, move: "approve" })).rejects.toMatchObject(notFound);
    await expect(deleteCase(owner.actor, caseRow.id)).rejects.toMatchObject(notFound);
    expect(await statusOf(caseRow.id)).toBe("in_review");
  });

  it("to delete the case deletes its messages, attachments and files", async () => {
    const owner = await aVerifiedClient();
    const caseRow = await aCase(owner);
    const message = await aMessage(caseRow);
    const file = await anAttachment(caseRow, owner, message);
    await deleteCase((await anAdministrator()).actor, caseRow.id);
    expect(await statusOf(caseRow.id)).toBeUndefined();
    expect(await messagesOf(caseRow.id)).toHaveLength(0);
    expect(await db.$count(caseAttachments, eq(caseAttachments.caseId, caseRow.id))).toBe(0);
    expect(await db.$count(files, eq(files.id, file.id))).toBe(0);
  });
});
