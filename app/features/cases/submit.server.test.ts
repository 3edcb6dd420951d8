import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import { auditEntries, caseAttachments, caseMessages, cases, emailLogs, files } from "~/db/schema/index.ts";
import { approveDocument } from "~/features/approvals/commands.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { readDraft as readTyped, saveDraft as saveTyped } from "~/platform/forms/drafts.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import {
  aCase,
  aClient,
  aClientAwaitingVerification,
  aFile,
  anAdministrator,
  anAttachment,
  aVerifiedClient,
  type Case,
  type Person,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { deleteDraft } from "./dashboard/commands.server.ts";
import { agreeToSubmission, submitCase, withdrawAgreement } from "./submission.commands.server.ts";
import { saveDraft } from "./wizard/commands.server.ts";
import { typedKey } from "./wizard/rules.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });

let stop: () => Promise<void>;
let admin: Person;
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail, removeObjects], { work: false });
  admin = await anAdministrator();
});
afterAll(() => stop());

const aDraft = (owner: Person, given: Partial<Case> = {}) => aCase(owner, { status: "draft", ...given });
const type = (owner: Person, { id }: Case, fields: Record<string, string[]>) =>
  saveTyped(
    { userId: owner.id },
    typedKey(id),
    Object.entries(fields).map(([name, values]) => ({ name, values, base: 0 })),
  );
const messagesOf = (caseId: string) => db.select().from(caseMessages).where(eq(caseMessages.caseId, caseId));
const emailsTo = (owner: Person) => db.select().from(emailLogs).where(eq(emailLogs.userId, owner.id));
const readCase = async (id: string) => (await db.select().from(cases).where(eq(cases.id, id)))[0];
const statusOf = async (id: string) => (await readCase(id))?.status;
const actionsOn = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))).map(({ action, actorId }) => [
    action,
    actorId,
  ]);

async function approveAll(owner: Person): Promise<void> {
  for (const documentType of ["passport", "identity_card", "proof_of_address"] as const)
    await approveDocument(admin.actor, { userId: owner.id, documentType });
}

describe("submitting a case", () => {
  it("puts it under review and posts the lawyer's welcome once, even sent twice", async () => {
    const owner = await aVerifiedClient({ firstName: "Idriss" });
    const draft = await aDraft(owner);
    const submit = () => submitCase(owner.actor, { id: draft.id, version: draft.version });
    await Promise.all([submit(), submit()]);
    expect(await statusOf(draft.id)).toBe("in_review");
    const messages = await messagesOf(draft.id);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ isAutomatic: true, message: expect.stringContaining("Idriss") });
    const emails = await db.select().from(emailLogs).where(eq(emailLogs.userId, owner.id));
    expect(emails).toMatchObject([{ kind: "case_submitted", recipient: owner.email }]);
    expect(emails[0]?.text).toContain(draft.reference);
    expect(emails[0]?.text).not.toContain(draft.description);
  });

  it("asks who gave no date of birth nor tax id to complete their profile, unless the case is a company’s", async () => {
    const owner = await aVerifiedClient({ dateOfBirth: null, taxId: "" });
    const own = await aDraft(owner);
    const refused = submitCase(owner.actor, { id: own.id, version: own.version });
    await expect(refused).rejects.toMatchObject({ code: "profile_incomplete" });
    const draft = await aDraft(owner, { filledFor: "company" });
    await submitCase(owner.actor, { id: draft.id, version: draft.version });
    expect(await statusOf(draft.id)).toBe("in_review");
    expect(await statusOf(own.id)).toBe("draft");
  });

  it("takes what was typed last and saved by the form alone, an emptied or unticked answer included", async () => {
    const owner = await aVerifiedClient();
    const draft = await aDraft(owner, { contactedBank: true, bankName: "Banque A", bankActionDetails: "Appelée" });
    await type(owner, draft, { contactedBank: [], bankName: [""], paymentMethods: ["card", "bank_transfer"] });
    await submitCase(owner.actor, { id: draft.id, version: draft.version });
    const taken = {
      contactedBank: false,
      bankActionDetails: null,
      bankName: null,
      paymentMethods: ["card", "bank_transfer"],
    };
    expect(await readCase(draft.id)).toMatchObject({ status: "in_review", ...taken });
    expect((await emailsTo(owner))[0]?.text).not.toContain("la réponse d’avant");
    expect(await readTyped({ userId: owner.id }, typedKey(draft.id))).toBeNull();
  });

  it("needs an account, in the words of the specification", async () => {
    const draft = await aDraft(await aVerifiedClient());
    await expect(submitCase(null, { id: draft.id, version: 1 })).rejects.toThrow(
      "Vous devez être connecté pour soumettre un dossier",
    );
  });

  it("needs a verified identity, even when the session still says it is", async () => {
    const owner = await aClient();
    const draft = await aDraft(owner);
    const actor = { ...owner.actor, identityVerified: true };
    await expect(submitCase(actor, { id: draft.id, version: 1 })).rejects.toMatchObject({ code: "identity_required" });
    expect(await statusOf(draft.id)).toBe("draft");
  });

  it("needs every step and the current version", async () => {
    const owner = await aVerifiedClient();
    const incomplete = await aCase(owner, { status: "draft", availableEvidence: [] });
    await expect(submitCase(owner.actor, { id: incomplete.id, version: 1 })).rejects.toMatchObject({
      code: "case_incomplete",
    });
    const draft = await aDraft(owner);
    await expect(submitCase(owner.actor, { id: draft.id, version: 7 })).rejects.toMatchObject({
      code: "draft_changed_elsewhere",
    });
  });

  it("does not find someone else's", async () => {
    const draft = await aDraft(await aVerifiedClient());
    const { actor } = await aVerifiedClient();
    await expect(submitCase(actor, { id: draft.id, version: 1 })).rejects.toMatchObject({ code: "case_not_found" });
  });
});

describe("a draft that its owner wants submitted once their identity is verified", () => {
  it("is submitted by the approval of the last document, with one e-mail, the welcome and the journal", async () => {
    const owner = await aClientAwaitingVerification({ firstName: "Idriss" });
    const draft = await aDraft(owner);
    expect(await agreeToSubmission(owner.actor, { id: draft.id, version: draft.version })).toBe(true);
    expect(await statusOf(draft.id)).toBe("draft");
    await approveAll(owner);
    expect(await readCase(draft.id)).toMatchObject({ status: "in_review", submittedAt: expect.any(Date) });
    expect(await messagesOf(draft.id)).toMatchObject([{ message: expect.stringContaining("Idriss") }]);
    const emails = await emailsTo(owner);
    expect(emails.map(({ kind }) => kind)).toEqual(["case_submitted"]);
    expect(emails[0]?.text).toContain("comme vous l’aviez demandé");
    expect(emails[0]?.text).toContain(draft.reference);
    expect(await actionsOn(draft.id)).toEqual([
      ["case.submission_agreed", owner.id],
      ["case.submitted", null],
    ]);
  });

  it("keeps the agreement when its answers change, and leaves with the latest ones", async () => {
    const owner = await aClientAwaitingVerification();
    const draft = await aDraft(owner);
    await agreeToSubmission(owner.actor, { id: draft.id, version: draft.version });
    const answers = { description: "Un récit complété." };
    await saveDraft(owner.actor, { id: draft.id, version: draft.version, answers });
    await approveAll(owner);
    expect(await readCase(draft.id)).toMatchObject({ status: "in_review", ...answers });
  });

  it("leaves with what was typed last and saved by the form alone, and tells of an answer that is not valid", async () => {
    const owner = await aClientAwaitingVerification();
    const draft = await aDraft(owner, { amount: 100 });
    await agreeToSubmission(owner.actor, { id: draft.id, version: draft.version });
    await type(owner, draft, { bankName: ["Banque A"], amount: ["beaucoup"], description: ["Un récit plus long."] });
    await approveAll(owner);
    const left = { status: "in_review", description: "Un récit plus long.", amount: 100, bankName: draft.bankName };
    expect(await readCase(draft.id)).toMatchObject(left);
    expect((await emailsTo(owner))[0]?.text).toContain("Votre dossier contient la réponse d’avant");
    const kept = await readTyped({ userId: owner.id }, typedKey(draft.id));
    expect(Object.keys(kept?.fields ?? {}).sort()).toEqual(["amount", "bankName"]);
  });

  it("takes the files that were chosen in the wizard and have arrived, infected ones sealed, once agreed to and once it leaves", async () => {
    const owner = await aClientAwaitingVerification();
    const draft = await aDraft(owner);
    const attached = () => db.$count(caseAttachments, eq(caseAttachments.caseId, draft.id));
    await aFile(owner, { slot: draft.id });
    await aFile(owner, { slot: draft.id, scanStatus: "infected" });
    await aFile(owner, { slot: "another" });
    await agreeToSubmission(owner.actor, { id: draft.id, version: draft.version });
    expect(await attached()).toBe(2);
    await aFile(owner, { slot: draft.id });
    await approveAll(owner);
    expect(await statusOf(draft.id)).toBe("in_review");
    expect(await attached()).toBe(3);
  });

  it("stays a draft once the agreement is withdrawn, or while an answer is missing", async () => {
    const owner = await aClientAwaitingVerification();
    const [withdrawn, incomplete] = [await aDraft(owner), await aDraft(owner)];
    for (const { id, version } of [withdrawn, incomplete]) await agreeToSubmission(owner.actor, { id, version });
    await withdrawAgreement(owner.actor, withdrawn.id);
    await saveDraft(owner.actor, { id: incomplete.id, version: 1, answers: { availableEvidence: [] } });
    await approveAll(owner);
    expect([await statusOf(withdrawn.id), await statusOf(incomplete.id)]).toEqual(["draft", "draft"]);
    const [email] = await emailsTo(owner);
    expect(email).toMatchObject({ kind: "identity_verified", subject: "Votre identité est vérifiée" });
  });

  it("cannot be promised while incomplete, changed elsewhere, submitted, or someone else's", async () => {
    const owner = await aClientAwaitingVerification();
    const incomplete = await aDraft(owner, { description: " " });
    const changed = await aDraft(owner);
    const submitted = await aCase(owner);
    const others = await aDraft(await aClient());
    for (const [draft, version, code] of [
      [incomplete, 1, "case_incomplete"],
      [changed, 7, "draft_changed_elsewhere"],
      [submitted, 1, "case_not_editable"],
      [others, 1, "case_not_found"],
    ] as const)
      await expect(agreeToSubmission(owner.actor, { id: draft.id, version })).rejects.toMatchObject({ code });
    await expect(withdrawAgreement(owner.actor, others.id)).rejects.toMatchObject({ code: "case_not_found" });
  });

  it("is sent to step 5 instead when the identity was verified meanwhile", async () => {
    const owner = await aVerifiedClient();
    const draft = await aDraft(owner);
    expect(await agreeToSubmission(owner.actor, { id: draft.id, version: 1 })).toBe(false);
    expect(await readCase(draft.id)).toMatchObject({ status: "draft", submitWhenVerifiedAt: null });
  });
});

describe("the approval of the last document", () => {
  it("leads the e-mail to the draft that waits to be sent", async () => {
    const owner = await aClientAwaitingVerification();
    const draft = await aDraft(owner);
    await approveAll(owner);
    const emails = await emailsTo(owner);
    expect(emails.map(({ kind }) => kind)).toEqual(["identity_verified"]);
    expect(emails[0]?.html).toContain(`https://recours.exemple.fr/case/${draft.id}?step=5`);
    expect(emails[0]?.text).toContain("Envoyer mon dossier");
  });

  it("changes nothing when the submission fails", async () => {
    const owner = await aClientAwaitingVerification();
    const draft = await aDraft(owner);
    await agreeToSubmission(owner.actor, { id: draft.id, version: 1 });
    // The welcome message cannot take a number that is taken already.
    await db.insert(caseMessages).values({ caseId: draft.id, senderId: owner.id, message: "Bonjour", seq: 1 });
    await expect(approveAll(owner)).rejects.toThrow();
    expect(await statusOf(draft.id)).toBe("draft");
    const [owned] = await db.select().from(cases).where(eq(cases.id, draft.id));
    expect(owned?.submittedAt).toBeNull();
  });
});

describe("a draft that its owner deletes", () => {
  it("is gone with its files, and the journal says so", async () => {
    const owner = await aClient();
    const draft = await aDraft(owner);
    const file = await anAttachment(draft, owner);
    await deleteDraft(owner.actor, draft.id);
    expect(await readCase(draft.id)).toBeUndefined();
    expect(await db.$count(files, eq(files.id, file.id))).toBe(0);
    expect(await actionsOn(draft.id)).toEqual([["case.deleted", owner.id]]);
  });

  it("must be theirs, and not submitted yet", async () => {
    const owner = await aClient();
    const submitted = await aCase(owner);
    await expect(deleteDraft(owner.actor, submitted.id)).rejects.toMatchObject({ code: "case_not_editable" });
    const others = await aDraft(await aClient());
    for (const { actor } of [owner, admin])
      await expect(deleteDraft(actor, others.id)).rejects.toMatchObject({ code: "case_not_found" });
    expect(await statusOf(others.id)).toBe("draft");
  });
});
