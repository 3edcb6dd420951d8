import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { VERIFICATION_STEPS } from "~/db/schema/enumerations.ts";
import { auditEntries, emailLogs, identityDocuments, profiles, verificationSteps } from "~/db/schema/index.ts";
import { approveDocument } from "~/features/approvals/commands.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { checkFileLink } from "~/platform/files/exchange/signed-link.server.ts";
import {
  aClient,
  aClientAwaitingVerification,
  aDocument,
  anAdministrator,
  aVerifiedClient,
  type Person,
  reload,
} from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { openDocument } from "../commands.server.ts";
import { REJECTION_REASON_LABELS, REJECTION_REASONS } from "../labels.ts";
import { rejectDocuments } from "./commands.server.ts";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator();
});

const documentsOf = (owner: Person) =>
  db.select().from(identityDocuments).where(eq(identityDocuments.userId, owner.id));
const stepsOf = async (owner: Person) => {
  const rows = await db.select().from(verificationSteps).where(eq(verificationSteps.userId, owner.id));
  return VERIFICATION_STEPS.map((step) => rows.find((row) => row.step === step)?.status);
};
const emailsTo = (owner: Person) => db.select().from(emailLogs).where(eq(emailLogs.userId, owner.id));
const identityCard = (owner: Person) => ({ userId: owner.id, documentType: "identity_card" as const });
const reject = (owner: Person, reason: (typeof REJECTION_REASONS)[number] = "expired") =>
  rejectDocuments(admin.actor, { ...identityCard(owner), reason });

describe("approving a document", () => {
  it("approves front and back together, with their step and the journal entry, and no other document", async () => {
    const owner = await aClientAwaitingVerification();
    await approveDocument(admin.actor, identityCard(owner));
    const documents = await documentsOf(owner);
    const approved = documents.filter((document) => document.status === "approved");
    expect(approved.map((document) => [document.documentType, document.side]).toSorted()).toEqual([
      ["identity_card", "back"],
      ["identity_card", "front"],
    ]);
    expect(await stepsOf(owner)).toEqual(["pending", "approved", "pending"]);
    expect((await reload(owner)).profile).toMatchObject({ verificationStep: "pending", identityVerified: false });
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.action, "document.approved"));
    expect(audit).toMatchObject([{ actorId: admin.id, details: { userId: owner.id, documentType: "identity_card" } }]);
    expect(await emailsTo(owner)).toEqual([]);
  });

  it("verifies the person once all three are approved, and not before", async () => {
    const owner = await aClientAwaitingVerification();
    for (const documentType of ["passport", "identity_card", "proof_of_address"] as const) {
      expect((await reload(owner)).profile.identityVerified).toBe(false);
      await approveDocument(admin.actor, { userId: owner.id, documentType });
    }
    expect((await reload(owner)).profile).toMatchObject({ verificationStep: "approved", identityVerified: true });
    const subjects = (await emailsTo(owner)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Votre identité est vérifiée"]);
  });
});

describe("rejecting a document", () => {
  it("rejects front and back together with the reason, the step, the profile, the journal entry and an e-mail", async () => {
    const owner = await aClientAwaitingVerification();
    await reject(owner, "illegible");
    const card = (await documentsOf(owner)).filter((document) => document.documentType === "identity_card");
    expect(card.map(({ status, adminNotes }) => [status, adminNotes])).toEqual([
      ["rejected", "illegible"],
      ["rejected", "illegible"],
    ]);
    expect(await stepsOf(owner)).toEqual(["pending", "rejected", "pending"]);
    expect((await reload(owner)).profile).toMatchObject({ verificationStep: "rejected", identityVerified: false });
    const audited = and(eq(auditEntries.action, "document.rejected"), eq(auditEntries.actorId, admin.id));
    expect((await db.select().from(auditEntries).where(audited)).at(-1)?.details).toMatchObject({
      reason: "illegible",
    });
    const [email] = await emailsTo(owner);
    expect(email).toMatchObject({ recipient: owner.email, kind: "document_rejected", status: "queued" });
    expect(email?.text).toContain("Bonjour,");
    expect(email?.text).toContain("Document illisible ou flou");
    expect(email?.html).toContain("https://recours.exemple.fr/verify-identity/second-document");
    expect(email?.subject).not.toMatch(/carte|illisible/i);
  });

  it.each([
    ["passport", "/verify-identity/first-document"],
    ["proof_of_address", "/verify-identity/proof-of-address"],
  ] as const)("leads the e-mail about a %s to %s", async (documentType, path) => {
    const owner = await aClientAwaitingVerification();
    await rejectDocuments(admin.actor, { userId: owner.id, documentType, reason: "expired" });
    expect((await emailsTo(owner))[0]?.html).toContain(`https://recours.exemple.fr${path}"`);
  });

  it("links to the introduction when the document belongs to no step", async () => {
    const owner = await aClient();
    await aDocument(owner, { documentType: "passport" });
    await rejectDocuments(admin.actor, { userId: owner.id, documentType: "passport", reason: "expired" });
    expect((await emailsTo(owner))[0]?.html).toContain('https://recours.exemple.fr/verify-identity"');
  });

  it("has a French label for each of the ten reasons", async () => {
    expect(REJECTION_REASONS).toHaveLength(10);
    for (const reason of REJECTION_REASONS) {
      const owner = await aClientAwaitingVerification();
      await reject(owner, reason);
      expect((await emailsTo(owner))[0]?.text).toContain(REJECTION_REASON_LABELS[reason]);
    }
  });

  it("changes nothing when the e-mail cannot be enqueued", async () => {
    const owner = await aClientAwaitingVerification();
    await db.execute(sql`
      create function refuse_email() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`);
    await db.execute(sql`create trigger refuse_email before insert on email_logs execute function refuse_email()`);
    try {
      await expect(reject(owner)).rejects.toThrow();
    } finally {
      await db.execute(sql`drop function refuse_email cascade`);
    }
    expect((await documentsOf(owner)).every((document) => document.status === "pending")).toBe(true);
    expect(await stepsOf(owner)).toEqual(["pending", "pending", "pending"]);
    expect((await reload(owner)).profile.verificationStep).toBe("pending");
  });
});

describe("two administrators on the same document", () => {
  it("cannot both decide: the second gets an error", async () => {
    const owner = await aClientAwaitingVerification();
    const other = await anAdministrator();
    const results = await Promise.allSettled([
      approveDocument(admin.actor, identityCard(owner)),
      rejectDocuments(other.actor, { ...identityCard(owner), reason: "expired" }),
    ]);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "document_already_reviewed" } }]);
    const statuses = new Set(
      (await documentsOf(owner)).filter((d) => d.documentType === "identity_card").map((d) => d.status),
    );
    expect(statuses.size).toBe(1);
    const [status] = [...statuses];
    const sent = status === "rejected" ? ["document_rejected"] : [];
    expect((await emailsTo(owner)).map(({ kind }) => kind)).toEqual(sent);
  });

  it("do not undo each other when they decide on different documents of one person", async () => {
    const owner = await aClientAwaitingVerification();
    const types = ["passport", "identity_card", "proof_of_address"] as const;
    await Promise.all(types.map((documentType) => approveDocument(admin.actor, { userId: owner.id, documentType })));
    expect((await reload(owner)).profile).toMatchObject({ identityVerified: true, verificationStep: "approved" });
  });

  it("cannot decide on a document that was replaced since they saw it", async () => {
    const owner = await aClientAwaitingVerification();
    const documentId = crypto.randomUUID();
    await expect(approveDocument(admin.actor, { ...identityCard(owner), documentId })).rejects.toMatchObject({
      code: "document_already_reviewed",
    });
    const [seen] = (await documentsOf(owner)).filter((document) => document.documentType === "identity_card");
    await approveDocument(admin.actor, { ...identityCard(owner), documentId: seen?.id as string });
  });
});

describe("permission to review", () => {
  it("is the staff's only: a client neither decides on nor opens any document, their own included", async () => {
    const owner = await aClientAwaitingVerification();
    const [document] = await documentsOf(owner);
    const refused = { code: "forbidden" };
    await expect(approveDocument(owner.actor, identityCard(owner))).rejects.toMatchObject(refused);
    await expect(rejectDocuments(owner.actor, { ...identityCard(owner), reason: "expired" })).rejects.toMatchObject(
      refused,
    );
    await expect(openDocument(owner.actor, document?.id as string)).rejects.toMatchObject(refused);
    expect((await documentsOf(owner)).every((side) => side.status === "pending")).toBe(true);
  });

  it("finds nothing for an unknown document", async () => {
    const owner = await aClient();
    const missing = { code: "not_found" };
    await expect(approveDocument(admin.actor, identityCard(owner))).rejects.toMatchObject(missing);
    const nobody = { userId: crypto.randomUUID(), documentType: "passport" } as const;
    await expect(approveDocument(admin.actor, nobody)).rejects.toMatchObject(missing);
    await expect(openDocument(admin.actor, crypto.randomUUID())).rejects.toMatchObject(missing);
  });
});

describe("opening a document", () => {
  it("gives a link that opens it for this administrator only, for 60 s, and records who opened it", async () => {
    const owner = await aVerifiedClient();
    const [document] = await documentsOf(owner);
    const link = new URL(await openDocument(admin.actor, document?.id as string), "https://recours.exemple.fr");
    const fileId = link.pathname.split("/").at(-1) as string;
    const now = Date.now();
    expect(checkFileLink(link, { fileId, userId: admin.id, role: "administrator" }, now)).toBe("valid");
    expect(checkFileLink(link, { fileId, userId: owner.id, role: "client" }, now)).toBe("forged");
    expect(checkFileLink(link, { fileId, userId: admin.id, role: "administrator" }, now + 61_000)).toBe("expired");
    const opened = await db.select().from(auditEntries).where(eq(auditEntries.action, "document.opened"));
    expect(opened).toMatchObject([{ actorId: admin.id, subjectId: document?.id, details: { userId: owner.id } }]);
  });
});

it("nobody decides on their own documents", async () => {
  const owner = await aClientAwaitingVerification();
  await db.update(profiles).set({ role: "administrator" }).where(eq(profiles.id, owner.id));
  const actor = { ...owner.actor, role: "administrator" as const };
  await expect(approveDocument(actor, identityCard(owner))).rejects.toMatchObject({ code: "own_document" });
  await expect(rejectDocuments(actor, { ...identityCard(owner), reason: "illegible" })).rejects.toMatchObject({
    code: "own_document",
  });
  expect((await documentsOf(owner)).every(({ status }) => status === "pending")).toBe(true);
});

it("a review never changes the data of the person's profile", async () => {
  const owner = await aClientAwaitingVerification();
  const [before] = await db.select().from(profiles).where(eq(profiles.id, owner.id));
  await approveDocument(admin.actor, identityCard(owner));
  const [after] = await db.select().from(profiles).where(eq(profiles.id, owner.id));
  const { verifiedFirstName, verifiedLastName, verifiedDateOfBirth, verifiedAt, updatedAt } =
    before as typeof profiles.$inferSelect;
  const written = { verifiedFirstName, verifiedLastName, verifiedDateOfBirth, verifiedAt, updatedAt };
  expect({ ...after, ...written }).toEqual(before);
});
