import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database, db } from "~/db/client.server.ts";
import type { DocumentType, VerificationStep } from "~/db/schema/enumerations.ts";
import { auditEntries, emailLogs, files, identityDocuments, verificationSteps } from "~/db/schema/index.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { removeObjects } from "~/features/files/jobs.server.ts";
import { config } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { type LiveEvent, startLive, subscribe } from "~/platform/live/live.server.ts";
import { aClient, aDocument, aFile, aPerson, aVerifiedClient, type Person, reload } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { readRefusedPictures, readVerification } from "../queries.server.ts";
import { initializeSteps, submitDocument } from "./commands.server.ts";

freshDatabase();
let stop = async () => {};
beforeAll(async () => {
  const stopJobs = await startJobs(database, [removeObjects, deliverEmail], { work: false });
  const stopLive = await startLive(database, config.DATABASE_URL);
  stop = async () => {
    await stopJobs();
    await stopLive();
  };
});
afterAll(() => stop());

const anUpload = async (owner: Person, step: VerificationStep, side: "front" | "back" = "front", sha256?: string) =>
  (await aFile(owner, { purpose: "identity", slot: `${step}:${side}`, ...(sha256 ? { sha256 } : {}) })).id;
const documentsOf = (owner: Person) =>
  db.select().from(identityDocuments).where(eq(identityDocuments.userId, owner.id)).orderBy(identityDocuments.side);
const stepsOf = (owner: Person) => db.select().from(verificationSteps).where(eq(verificationSteps.userId, owner.id));
const stepOf = async (owner: Person, step: VerificationStep) =>
  (await readVerification(owner.actor)).find((state) => state.step === step);

async function submit(owner: Person, step: VerificationStep, documentType: DocumentType, withBack = false) {
  const frontFileId = await anUpload(owner, step);
  const backFileId = withBack ? await anUpload(owner, step, "back") : undefined;
  await submitDocument(owner.actor, { step, documentType, frontFileId, backFileId });
  return { frontFileId, backFileId };
}

/** A person whose document for a step was rejected by an administrator. */
async function aRejectedStep(step: VerificationStep, documentType: DocumentType) {
  const owner = await aClient();
  await db.insert(verificationSteps).values({ userId: owner.id, step, documentType, status: "rejected" });
  const document = await aDocument(owner, { documentType, status: "rejected" });
  return { owner, document };
}

describe("beginning the verification", () => {
  it("creates the three steps once", async () => {
    const owner = await aClient();
    await initializeSteps(owner.actor);
    await initializeSteps(owner.actor);
    expect((await stepsOf(owner)).map((row) => row.status)).toEqual(["not_started", "not_started", "not_started"]);
  });

  it("requires a completed profile", async () => {
    const person = await aPerson();
    const refused = { code: "profile_incomplete" };
    await expect(initializeSteps(person.actor)).rejects.toMatchObject(refused);
    const frontFileId = await anUpload(person, "first_document");
    const passport = { step: "first_document", documentType: "passport", frontFileId } as const;
    await expect(submitDocument(person.actor, passport)).rejects.toMatchObject(refused);
    expect(await documentsOf(person)).toEqual([]);
  });
});

describe("the picture that was refused", () => {
  it("is shown to its owner with its reason, until the new one is sent", async () => {
    const { owner } = await aRejectedStep("first_document", "passport");
    const stranger = await aClient();
    const shown = await readRefusedPictures(owner.actor, "passport");
    expect(shown).toMatchObject([{ documentType: "passport", side: "front", reason: "illegible" }]);
    expect(shown[0]?.picture).toMatch(/^\/files\/[^?]+\?expires=.*&preview=1$/);
    expect(await readRefusedPictures(stranger.actor, "passport")).toEqual([]);
    await submit(owner, "first_document", "passport");
    expect(await readRefusedPictures(owner.actor, "passport")).toEqual([]);
  });

  it("is left out where the scanner blocked it, since nobody opens it", async () => {
    const { owner, document } = await aRejectedStep("first_document", "passport");
    await db.update(files).set({ scanStatus: "infected" }).where(eq(files.path, document.filePath));
    expect(await readRefusedPictures(owner.actor, "passport")).toEqual([]);
  });
});

describe("a picture", () => {
  it("belongs to the type that it was sent for, and is refused for another", async () => {
    const owner = await aClient();
    const front = async (type: string) =>
      (await aFile(owner, { purpose: "identity", slot: `first_document:${type}:front` })).id;
    const passport = { step: "first_document", documentType: "passport" } as const;
    await expect(
      submitDocument(owner.actor, { ...passport, frontFileId: await front("identity_card") }),
    ).rejects.toMatchObject({ code: "file_unavailable" });
    await submitDocument(owner.actor, { ...passport, frontFileId: await front("passport") });
    expect(await documentsOf(owner)).toHaveLength(1);
  });
});

describe("a document that waits for its review", () => {
  const replace = async (owner: Person, documentType: DocumentType, replaces?: string) => {
    const frontFileId = await anUpload(owner, "first_document");
    const backFileId = documentType === "passport" ? undefined : await anUpload(owner, "first_document", "back");
    const submission = { step: "first_document", documentType, frontFileId, backFileId, replaces } as const;
    await submitDocument(owner.actor, submission);
    return submission;
  };

  it("can be replaced, also by another type, once however often the form is sent; its files are deleted", async () => {
    const owner = await aClient();
    const { frontFileId } = await submit(owner, "first_document", "passport");
    const [former] = await documentsOf(owner);
    const submission = await replace(owner, "identity_card", former?.id);
    await submitDocument(owner.actor, submission);
    expect((await documentsOf(owner)).map(({ documentType, status }) => [documentType, status])).toEqual([
      ["identity_card", "pending"],
      ["identity_card", "pending"],
    ]);
    expect(await db.$count(files, eq(files.id, frontFileId))).toBe(0);
    expect(await stepOf(owner, "first_document")).toMatchObject({ status: "pending", documentType: "identity_card" });
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.actorId, owner.id));
    expect(audit.map(({ details }) => details)).toEqual([
      { step: "first_document", documentType: "passport" },
      { step: "first_document", documentType: "identity_card", replaced: true },
    ]);
  });

  it("is kept when the new one does not name it, or when it is approved meanwhile", async () => {
    const owner = await aClient();
    await submit(owner, "first_document", "passport");
    const [former] = await documentsOf(owner);
    const refused = { code: "document_already_submitted" };
    await expect(replace(owner, "identity_card")).rejects.toMatchObject(refused);
    await expect(replace(owner, "identity_card", crypto.randomUUID())).rejects.toMatchObject(refused);
    await db.update(identityDocuments).set({ status: "approved" }).where(eq(identityDocuments.userId, owner.id));
    await expect(replace(owner, "identity_card", former?.id)).rejects.toMatchObject(refused);
    expect((await documentsOf(owner)).map(({ id }) => id)).toEqual([former?.id]);
  });
});

describe("submitting a document", () => {
  it("records both sides, sets the step and the profile to pending, and records the author in the journal", async () => {
    const owner = await aClient();
    await submit(owner, "first_document", "identity_card", true);
    const documents = await documentsOf(owner);
    expect(documents.map(({ side, status }) => [side, status])).toEqual([
      ["back", "pending"],
      ["front", "pending"],
    ]);
    expect(await stepOf(owner, "first_document")).toMatchObject({ status: "pending", documentType: "identity_card" });
    expect((await stepsOf(owner)).find((row) => row.step === "first_document")?.status).toBe("pending");
    expect((await reload(owner)).profile).toMatchObject({ verificationStep: "pending", identityVerified: false });
    const audit = await db.select().from(auditEntries).where(eq(auditEntries.actorId, owner.id));
    expect(audit).toMatchObject([{ action: "document.submitted", details: { documentType: "identity_card" } }]);
  });

  it("sends no e-mail: the page says that the document arrived, and one e-mail says that all are accepted", async () => {
    const owner = await aClient();
    await submit(owner, "first_document", "identity_card", true);
    expect(await db.$count(emailLogs, eq(emailLogs.userId, owner.id))).toBe(0);
  });

  it("attaches the files", async () => {
    const owner = await aClient();
    const { frontFileId } = await submit(owner, "first_document", "passport");
    const [file] = await db.select().from(files).where(eq(files.id, frontFileId));
    expect(file?.attachedAt).toBeInstanceOf(Date);
  });

  it("stores a proof of address without a side", async () => {
    const owner = await aClient();
    await submit(owner, "proof_of_address", "proof_of_address");
    expect((await documentsOf(owner)).map((document) => document.side)).toEqual([null]);
  });

  it("notifies the pages that show it, with ids only", async () => {
    const owner = await aClient();
    const received = new Promise<LiveEvent | "resync">((resolve) => {
      const unsubscribe = subscribe({
        wants: (event) => event.id === owner.id,
        send: (event) => {
          unsubscribe();
          resolve(event);
        },
      });
    });
    await submit(owner, "first_document", "passport");
    expect(await received).toEqual({
      kind: "documents",
      id: owner.id,
      audience: { users: [owner.id], roles: ["administrator"] },
    });
  });

  it.each(["identity_card", "driver_license", "residence_permit"] as const)(
    "requires the back of a %s",
    async (type) => {
      const owner = await aClient();
      await expect(submit(owner, "first_document", type)).rejects.toMatchObject({
        code: "file_required",
        message: "Le fichier est requis",
      });
    },
  );

  it("refuses a second document of the type of the first", async () => {
    const owner = await aClient();
    await submit(owner, "first_document", "passport");
    await expect(submit(owner, "second_document", "passport")).rejects.toThrow(
      "Veuillez choisir un type de document différent du premier",
    );
    expect(await documentsOf(owner)).toHaveLength(1);
  });

  it("refuses to send the first document again under the type of the second", async () => {
    const { owner } = await aRejectedStep("first_document", "passport");
    await submit(owner, "second_document", "driver_license", true);
    await expect(submit(owner, "first_document", "driver_license", true)).rejects.toMatchObject({
      code: "same_type_as_second",
    });
  });

  it("refuses an identity document as a proof of address, and the reverse", async () => {
    const owner = await aClient();
    const refused = { code: "document_upload_failed" };
    await expect(submit(owner, "proof_of_address", "passport")).rejects.toMatchObject(refused);
    await expect(submit(owner, "first_document", "proof_of_address")).rejects.toMatchObject(refused);
  });

  it("refuses a file of another person, purpose or step, and a file used twice", async () => {
    const owner = await aClient();
    const other = await aClient();
    const passport = { step: "first_document", documentType: "passport" } as const;
    const foreign = [
      await anUpload(other, "first_document"),
      await anUpload(owner, "second_document"),
      (await aFile(owner, { purpose: "attachment", slot: "first_document:front" })).id,
      (await aFile(owner, { purpose: "identity", slot: "first_document:front", attachedAt: new Date() })).id,
    ];
    for (const frontFileId of foreign)
      await expect(submitDocument(owner.actor, { ...passport, frontFileId })).rejects.toMatchObject({
        code: "file_unavailable",
      });
    expect(await documentsOf(owner)).toEqual([]);
    expect((await reload(owner)).profile.verificationStep).toBe("not_started");
  });

  it("asks once whether the same picture is meant for both sides", async () => {
    const owner = await aClient();
    const content = "c".repeat(64);
    const card = {
      step: "first_document",
      documentType: "identity_card",
      frontFileId: await anUpload(owner, "first_document", "front", content),
      backFileId: await anUpload(owner, "first_document", "back", content),
    } as const;
    await expect(submitDocument(owner.actor, card)).rejects.toMatchObject({ code: "same_picture" });
    expect(await documentsOf(owner)).toEqual([]);
    await submitDocument(owner.actor, { ...card, isSameMeant: true });
    expect(await documentsOf(owner)).toHaveLength(2);
  });

  it("stores nothing when the back cannot be attached", async () => {
    const owner = await aClient();
    const frontFileId = await anUpload(owner, "first_document");
    const card = { step: "first_document", documentType: "identity_card", frontFileId } as const;
    const backFileId = crypto.randomUUID();
    await expect(submitDocument(owner.actor, { ...card, backFileId })).rejects.toMatchObject({
      code: "file_unavailable",
    });
    expect(await documentsOf(owner)).toEqual([]);
    expect(await stepsOf(owner)).toEqual([]);
    const [front] = await db.select().from(files).where(eq(files.id, frontFileId));
    expect(front?.attachedAt).toBeNull();
    expect(await db.$count(auditEntries, eq(auditEntries.actorId, owner.id))).toBe(0);
  });
});

describe("submitting twice", () => {
  it("counts once when the same files are sent again", async () => {
    const owner = await aClient();
    const { frontFileId } = await submit(owner, "first_document", "passport");
    await submitDocument(owner.actor, { step: "first_document", documentType: "passport", frontFileId });
    expect(await documentsOf(owner)).toHaveLength(1);
  });

  it("counts once when a form without scripts uploads the same content twice", async () => {
    const owner = await aClient();
    const content = ["a", "b"].map((digit) => digit.repeat(64)) as [string, string];
    for (const _attempt of [1, 2])
      await submitDocument(owner.actor, {
        step: "first_document",
        documentType: "identity_card",
        frontFileId: await anUpload(owner, "first_document", "front", content[0]),
        backFileId: await anUpload(owner, "first_document", "back", content[1]),
      });
    expect(await documentsOf(owner)).toHaveLength(2);
  });

  it("counts once when both requests run at the same time", async () => {
    const owner = await aClient();
    const frontFileId = await anUpload(owner, "first_document");
    const passport = { step: "first_document", documentType: "passport", frontFileId } as const;
    await Promise.all([submitDocument(owner.actor, passport), submitDocument(owner.actor, passport)]);
    expect(await documentsOf(owner)).toHaveLength(1);
    const submissions = and(eq(auditEntries.actorId, owner.id), eq(auditEntries.action, "document.submitted"));
    expect(await db.$count(auditEntries, submissions)).toBe(1);
  });

  it("accepts one of two different documents sent at the same time", async () => {
    const owner = await aClient();
    const results = await Promise.allSettled([
      submit(owner, "first_document", "passport"),
      submit(owner, "first_document", "identity_card", true),
    ]);
    expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(new Set((await documentsOf(owner)).map((document) => document.documentType)).size).toBe(1);
  });

  it("accepts a type for one of two steps when both use it at the same time", async () => {
    const owner = await aClient();
    const results = await Promise.allSettled([
      submit(owner, "first_document", "passport"),
      submit(owner, "second_document", "passport"),
    ]);
    expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("refuses to replace a pending or approved document", async () => {
    const waiting = await aClient();
    await submit(waiting, "first_document", "passport");
    await expect(submit(waiting, "first_document", "passport")).rejects.toMatchObject({
      code: "document_already_submitted",
    });
    const verified = await aVerifiedClient();
    await expect(submit(verified, "proof_of_address", "proof_of_address")).rejects.toMatchObject({
      code: "document_already_submitted",
    });
    expect((await reload(verified)).profile.identityVerified).toBe(true);
  });
});

describe("sending again after a rejection", () => {
  it("replaces the rejected document of the same type, and deletes its file", async () => {
    const { owner, document } = await aRejectedStep("first_document", "passport");
    await submit(owner, "first_document", "passport");
    const documents = await documentsOf(owner);
    expect(documents).toMatchObject([{ status: "pending", adminNotes: null }]);
    expect(await db.$count(files, eq(files.path, document.filePath))).toBe(0);
    const jobs = await database.pool.query("select data from jobs.job where name = $1", [removeObjects.name]);
    expect(jobs.rows.flatMap((row) => row.data.paths)).toContain(document.filePath);
    expect(await stepOf(owner, "first_document")).toMatchObject({ status: "pending", reason: null });
  });

  it("replaces it also under another type", async () => {
    const { owner } = await aRejectedStep("second_document", "driver_license");
    await submit(owner, "second_document", "residence_permit", true);
    expect((await documentsOf(owner)).map((document) => document.documentType)).toEqual([
      "residence_permit",
      "residence_permit",
    ]);
  });

  it("shows the reason of the rejection until the new document is sent", async () => {
    const { owner } = await aRejectedStep("first_document", "passport");
    expect(await stepOf(owner, "first_document")).toMatchObject({ status: "rejected", reason: "illegible" });
  });

  it("keeps the rejected document and reports an error when it cannot be deleted", async () => {
    const { owner, document } = await aRejectedStep("first_document", "passport");
    await db.execute(sql`
      create function refuse_removal() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`);
    await db.execute(sql`
      create trigger refuse_removal before delete on identity_documents execute function refuse_removal()`);
    try {
      await expect(submit(owner, "first_document", "passport")).rejects.toThrow(
        "Erreur lors de la suppression des documents rejetés",
      );
    } finally {
      await db.execute(sql`drop function refuse_removal cascade`);
    }
    expect(await documentsOf(owner)).toMatchObject([{ id: document.id, status: "rejected" }]);
  });
});
