import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "~/db/client.server.ts";
import { auditEntries, files, identityDocuments } from "~/db/schema/index.ts";
import { approveDocument } from "~/features/approvals/commands.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { fileStore } from "~/platform/files/store/store.server.ts";
import { aClient, aDocument, anAdministrator, type IdentityDocument, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { queueJobs } from "~tests/setup/jobs.ts";
import { openDocument, openDocumentPage } from "../commands.server.ts";
import { readReview } from "./queries.server.ts";
import { firstToReview, nextToReview } from "./queue.queries.server.ts";

freshDatabase();
queueJobs(deliverEmail);
let admin: Person;
let owner: Person;
beforeAll(async () => {
  admin = await anAdministrator({ firstName: "Alix" });
});
beforeEach(async () => {
  await db.delete(identityDocuments);
  owner = await aClient({ firstName: "Élodie", lastName: "Marchand" });
});

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const review = (document: IdentityDocument, search = "") => readReview(admin.actor, document.id, search);

/** Stores the bytes of a fixture as the file of a document. */
async function withFixture(document: IdentityDocument, fixture: string, mime: string): Promise<IdentityDocument> {
  await db.update(files).set({ mime }).where(eq(files.path, document.filePath));
  const bytes = await readFile(`tests/fixtures/files/${fixture}`);
  await fileStore().put(document.filePath, new Blob([new Uint8Array(bytes)]).stream(), { maxBytes: 2 ** 20 });
  return document;
}

it("the longest waiting person comes first with all their documents, and the queue is circular", async () => {
  const other = await aClient();
  const old = await aDocument(owner, { documentType: "passport", createdAt: at(1) });
  const decided = await aDocument(owner, { documentType: "residence_permit", status: "approved", createdAt: at(2) });
  const between = await aDocument(other, { documentType: "proof_of_address", createdAt: at(3) });
  const late = await aDocument(owner, { documentType: "identity_card", side: "front", createdAt: at(4) });
  const back = await aDocument(owner, { documentType: "identity_card", side: "back", createdAt: at(4) });

  expect(await firstToReview("")).toBe(old.id);
  expect((await review(old)).queue).toEqual({ position: 1, total: 3, previous: null, next: late.id });
  expect((await review(back)).queue).toEqual({ position: 2, total: 3, previous: old.id, next: between.id });
  expect((await review(between)).queue).toEqual({ position: 3, total: 3, previous: late.id, next: old.id });
  expect((await review(decided)).queue).toEqual({ position: null, total: 3, previous: null, next: old.id });
  expect((await review(old, "marchand")).queue).toEqual({ position: 1, total: 2, previous: null, next: late.id });

  await db.update(identityDocuments).set({ status: "approved" }).where(eq(identityDocuments.userId, owner.id));
  expect(await nextToReview(old.id, "")).toBe(between.id);
});

it("the only pending document has no next one", async () => {
  const only = await aDocument(owner);
  expect((await review(only)).queue).toEqual({ position: 1, total: 1, previous: null, next: null });
  expect(await nextToReview(only.id, "")).toBe(null);
});

it("the profile is shown beside the document, with the author of a decision", async () => {
  const document = await aDocument(owner);
  const before = await review(document);
  expect(before.profile).toMatchObject({ firstName: "Élodie", dateOfBirth: "1975-04-12", city: "Metz" });
  expect(before.decision).toBe(null);
  await approveDocument(admin.actor, { userId: owner.id, documentType: "passport", documentId: document.id });
  const after = await review(document);
  expect(after.document.status).toBe("approved");
  expect(after.decision).toMatchObject({ by: admin.id, firstName: "Alix" });
});

it("the pages of a PDF are counted, and a file that cannot be drawn has no page count", async () => {
  const whole = await aDocument(owner, { documentType: "proof_of_address" });
  expect((await review(await withFixture(whole, "deux-pages.pdf", "application/pdf"))).sides).toMatchObject([
    { pages: 2 },
  ]);
  const cut = await aDocument(owner, { documentType: "passport" });
  expect((await review(await withFixture(cut, "tronque.jpg", "application/pdf"))).sides).toMatchObject([
    { pages: null },
  ]);
});

it("an opening is recorded once for all pages of a document, and for each person who opens it", async () => {
  const document = await withFixture(
    await aDocument(owner, { documentType: "proof_of_address" }),
    "deux-pages.pdf",
    "application/pdf",
  );
  const other = await anAdministrator();
  const [first, second] = await Promise.all([
    openDocumentPage(admin.actor, document.id, 1),
    openDocumentPage(admin.actor, document.id, 2),
  ]);
  expect(first.equals(second)).toBe(false);
  const openings = () =>
    db.select().from(auditEntries).where(eq(auditEntries.subjectId, document.id)).orderBy(auditEntries.id);
  expect(await openings()).toMatchObject([
    { actorId: admin.id, action: "document.opened", subjectType: "document", details: { userId: owner.id } },
  ]);
  await openDocumentPage(other.actor, document.id, 1);
  await openDocument(admin.actor, document.id);
  expect((await openings()).map(({ actorId }) => actorId)).toEqual([admin.id, other.id, admin.id]);
});

it("only the staff sees a document, and an unknown id is not found", async () => {
  const document = await aDocument(owner);
  const forbidden = expect.objectContaining({ code: "forbidden" });
  await expect(readReview(owner.actor, document.id, "")).rejects.toEqual(forbidden);
  await expect(openDocumentPage(owner.actor, document.id, 1)).rejects.toEqual(forbidden);
  const missing = expect.objectContaining({ code: "not_found" });
  for (const id of [crypto.randomUUID(), "x", "\0"]) {
    await expect(readReview(admin.actor, id, "")).rejects.toEqual(missing);
    await expect(openDocumentPage(admin.actor, id, 1)).rejects.toEqual(missing);
  }
});
