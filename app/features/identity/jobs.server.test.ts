import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { auditEntries, emailLogs, files, identityDocuments } from "~/db/schema";
import { approveDocument } from "~/features/approvals/commands.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { aClientAwaitingVerification, anAdministrator, type Person, reload } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { rejectInfectedDocuments } from "./jobs.server";
import { readVerification } from "./queries.server";
import { readReview } from "./review/queries.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail);
let admin: Person;
beforeAll(async () => {
  admin = await anAdministrator();
});

type Sided = { documentType: string; side: string | null; filePath: string; id: string };
const documentsOf = (owner: Person) =>
  db.select().from(identityDocuments).where(eq(identityDocuments.userId, owner.id));
const judge = (document: Sided | undefined, scanStatus: "waiting" | "infected") =>
  db
    .update(files)
    .set({ scanStatus })
    .where(eq(files.path, document?.filePath as string));
const back = (documents: Sided[]) => documents.find(({ side }) => side === "back");

it("rejects a whole document when one side is infected, and tells its owner how to send another", async () => {
  const owner = await aClientAwaitingVerification();
  const untouched = await aClientAwaitingVerification();
  await judge(back(await documentsOf(owner)), "infected");
  await rejectInfectedDocuments.run({});
  const rejected = (await documentsOf(owner)).filter(({ status }) => status === "rejected");
  expect(rejected.map(({ documentType, adminNotes }) => [documentType, adminNotes])).toEqual(
    Array(2).fill(["identity_card", "infected"]),
  );
  expect((await reload(owner)).profile).toMatchObject({ verificationStep: "rejected", identityVerified: false });
  const [mail, ...others] = await db.select().from(emailLogs).where(eq(emailLogs.userId, owner.id));
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "document_rejected", recipient: owner.email });
  expect(mail?.text).toContain("Fichier bloqué par notre antivirus");
  expect(mail?.text).toContain("https://recours.exemple.fr/verify-identity/second-document");
  expect((await readVerification(owner.actor))[1]).toMatchObject({ status: "rejected", reason: "infected" });
  // The product decides, so the journal entry has no actor.
  expect(await db.select().from(auditEntries).where(eq(auditEntries.action, "document.rejected"))).toMatchObject([
    { actorId: null, details: { reason: "infected", documentType: "identity_card" } },
  ]);
  expect((await documentsOf(untouched)).every(({ status }) => status === "pending")).toBe(true);
  await rejectInfectedDocuments.run({});
  expect(await db.$count(emailLogs, eq(emailLogs.userId, owner.id))).toBe(1);
});

it.each([
  ["waiting", "file_awaiting_scan"],
  ["infected", "file_infected"],
] as const)("nobody approves a document of which one side is %s: they cannot have seen it", async (state, code) => {
  const owner = await aClientAwaitingVerification();
  const side = back(await documentsOf(owner));
  await judge(side, state);
  const document = { userId: owner.id, documentType: "identity_card" as const };
  await expect(approveDocument(admin.actor, document)).rejects.toMatchObject({ code });
  expect((await documentsOf(owner)).every(({ status }) => status === "pending")).toBe(true);
  const review = await readReview(admin.actor, side?.id as string, "");
  expect(review.document.blockedReason).toBe(state);
  expect(review.sides.map(({ blockedReason }) => blockedReason)).toEqual([null, state]);
});
