import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import {
  caseMembers,
  caseProposals,
  caseTransfers,
  emailLogs,
  feeAgreements,
  files,
  formDrafts,
  helperInvitations,
  profiles,
  recoveries,
} from "~/db/schema";
import { listOwnCases } from "~/features/cases/dashboard/queries.server";
import { exportEvidence } from "~/features/cases/documents/commands.server";
import { readAttachment, refuseClosedAttachment } from "~/features/cases/evidence/queries.server";
import { listRecoveries } from "~/features/cases/recoveries/queries.server";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { readThread } from "~/features/chat/queries.server";
import { uploadSlot } from "~/features/chat/rules";
import { deliverEmail } from "~/features/emails/jobs.server";
import { removeObjects } from "~/features/files/jobs.server";
import { inviteHelper } from "~/features/helpers/invitation.commands.server";
import { acceptAgreement, retractAgreement } from "~/features/mandates/agreements/commands.server";
import { readAgreementState } from "~/features/mandates/agreements/queries.server";
import { giveReason } from "~/features/members/commands.server";
import { caseAudience, isCaseVisible } from "~/features/members/queries.server";
import { deletePerson } from "~/features/people/deletion.commands.server";
import { listOwnAccess } from "~/features/privacy/access/queries.server";
import { readDraft, saveDraft } from "~/platform/forms/drafts.server";
import { aClient, aFile, aLawyer, aMember, aMessage, anAgreement, anAttachment, type Person } from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { aTransferable, transfer } from "~tests/setup/transfers";
import { proofSlot } from "./rules";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail, announceUnread, removeObjects);

const NOT_FOUND = { code: "case_not_found" };

const message = (text: string) => ({ text, fileIds: [], clientKey: crypto.randomUUID() as string });

describe("the transfer of a case", () => {
  it("gives it to the other account at once, with its conversation and files, and closes it to the former owner", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const file = await anAttachment(theCase, owner, await aMessage(theCase, { message: "Voici" }));
    await transfer(administrator, theCase.id, owner, heir);
    expect((await listOwnCases(heir.actor)).map(({ id }) => id)).toEqual([theCase.id]);
    expect((await readThread(heir.actor, theCase.id)).messages[0]).toMatchObject({
      sender: "Camille Moreau",
      isOwn: false,
    });
    expect((await readAttachment(heir.actor, theCase.id, file.id)).ownerId).toBe(heir.id);
    expect(await listOwnCases(owner.actor)).toEqual([]);
    expect(await isCaseVisible(owner.actor, theCase.id)).toBe(false);
    await expect(readOwnCase(owner.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
    await expect(readThread(owner.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
    await expect(postMessage(owner.actor, { caseId: theCase.id, ...message("Et moi ?") })).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(exportEvidence(owner.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
    await expect(readAttachment(owner.actor, theCase.id, file.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(refuseClosedAttachment(owner.actor, file)).rejects.toMatchObject({ code: "not_found" });
    const audience = await caseAudience(db, { id: theCase.id, userId: heir.id });
    expect(audience.users).toEqual([heir.id]);
  });

  it("keeps the signature of each message, and what waits for an answer of the staff", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    await aMessage(theCase, { message: "De Camille" });
    await transfer(administrator, theCase.id, owner, heir);
    await postMessage(heir.actor, { caseId: theCase.id, ...message("De Zoé") });
    const { messages } = await readThread(administrator.actor, theCase.id);
    const written = messages.filter(({ isAutomatic }) => !isAutomatic);
    expect(written.map(({ sender, text, readAt }) => [sender, text, readAt])).toEqual([
      ["Camille Moreau", "De Camille", null],
      ["Zoé Petit", "De Zoé", null],
    ]);
  });

  it("says so in the conversation, to both by e-mail, to the lawyer in charge, and in the journal of the former owner", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    await giveReason(administrator.actor, theCase.id, "legal_duty");
    await transfer(administrator, theCase.id, owner, heir);
    const sent = await db.select({ kind: emailLogs.kind, to: emailLogs.userId, html: emailLogs.html }).from(emailLogs);
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual(
      expect.arrayContaining([
        ["case_left", owner.id],
        ["case_received", heir.id],
        ["client_changed", lawyer.id],
      ]),
    );
    const toFormer = sent.find(({ kind, to }) => kind === "case_left" && to === owner.id);
    expect(toFormer?.html).not.toMatch(/Zoé|Petit/);
    expect((await readThread(heir.actor, theCase.id)).messages.at(-1)?.text).toContain(
      "Ce dossier est maintenant celui de Zoé Petit",
    );
    const { entries } = await listOwnAccess(owner.actor, null);
    expect(entries).toContainEqual(expect.objectContaining({ action: "case.transferred" }));
    expect(await readThread(lawyer.actor, theCase.id)).toBeTruthy();
  });

  it("ends the accesses and the invitations of helpers, and the heir who helped becomes the owner", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const other = await aClient();
    await aMember(theCase, heir, "helper", { canWrite: true });
    await aMember(theCase, other, "helper");
    await inviteHelper(owner.actor, theCase.id, { email: "proche@exemple.fr", right: "read" });
    await postMessage(heir.actor, { caseId: theCase.id, ...message("J’aide") });
    await transfer(administrator, theCase.id, owner, heir);
    expect(await db.$count(caseMembers, eq(caseMembers.caseId, theCase.id))).toBe(0);
    const [invitation] = await db.select().from(helperInvitations).where(eq(helperInvitations.caseId, theCase.id));
    expect(invitation?.revokedAt).not.toBeNull();
    expect(await isCaseVisible(other.actor, theCase.id)).toBe(false);
    expect((await readThread(heir.actor, theCase.id)).messages[0]).toMatchObject({ isOwn: true, sender: "Zoé Petit" });
  });

  it("keeps who has a case, and finds it under the name of its new owner", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    await transfer(administrator, theCase.id, owner, heir);
    const hasCase = async ({ id }: Person) =>
      (await db.select({ has: profiles.hasCase }).from(profiles).where(eq(profiles.id, id)))[0]?.has;
    expect([await hasCase(owner), await hasCase(heir)]).toEqual([false, true]);
    const { rows } = await db.execute<{ words: string }>(
      `select words::text from case_search where case_id = '${theCase.id}'`,
    );
    expect(JSON.stringify(rows)).toMatch(/petit/);
    expect(JSON.stringify(rows)).not.toMatch(/moreau/);
  });

  it("brings what was not sent to the same person’s new account, and erases it for anybody else", async () => {
    for (const reason of ["lost_mailbox", "death"] as const) {
      const { administrator, owner, heir, theCase } = await aTransferable();
      const key = `chat/${theCase.id}`;
      await saveDraft({ userId: owner.id }, key, [{ name: "text", values: ["Pas encore envoyé"], base: 0 }]);
      const pending = await aFile(owner, { slot: uploadSlot(theCase.id) });
      await transfer(administrator, theCase.id, owner, heir, { reason });
      const moved = await readDraft({ userId: heir.id }, key);
      expect(moved?.fields.text).toEqual(reason === "lost_mailbox" ? ["Pas encore envoyé"] : undefined);
      expect(await db.$count(formDrafts, and(eq(formDrafts.key, key), eq(formDrafts.userId, owner.id)))).toBe(0);
      const [file] = await db.select().from(files).where(eq(files.id, pending.id));
      expect(file?.ownerId).toBe(reason === "lost_mailbox" ? heir.id : undefined);
    }
  });

  it("leaves an accepted agreement to who accepted it, and ends the one that waits for their answer", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    const accepted = await anAgreement(theCase, lawyer, { createdAt: new Date(0) });
    await acceptAgreement(owner.actor, theCase.id, { id: accepted, otherPayer: "none" });
    const pending = await anAgreement(theCase, lawyer, { createdAt: new Date(1) });
    await giveReason(administrator.actor, theCase.id, "legal_duty");
    await transfer(administrator, theCase.id, owner, heir);
    const rows = await db.select().from(feeAgreements).where(eq(feeAgreements.caseId, theCase.id));
    expect(rows.find(({ id }) => id === pending)?.status).toBe("lapsed");
    expect(rows.find(({ id }) => id === accepted)).toMatchObject({
      status: "accepted",
      formerClient: "Camille Moreau",
    });
    await expect(retractAgreement(heir.actor, theCase.id, accepted)).rejects.toMatchObject({
      code: "agreement_closed",
    });
    await db.delete(feeAgreements).where(eq(feeAgreements.id, pending));
    expect(await readAgreementState(lawyer.actor, theCase.id)).toBe("Acceptée par Camille Moreau");
  });

  it("closes the proposals that wait: their lawyers checked no conflict with the new owner", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const lawyer = await aLawyer();
    const [proposal] = await db
      .insert(caseProposals)
      .values({ id: crypto.randomUUID(), caseId: theCase.id, lawyerId: lawyer.id })
      .returning();
    await transfer(administrator, theCase.id, owner, heir);
    const [closed] = await db
      .select()
      .from(caseProposals)
      .where(eq(caseProposals.id, proposal?.id ?? ""));
    expect(closed?.answer).toBe("withdrawn");
  });

  it("takes the former owner's agreement from the sums that are received later", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const lawyer = await aLawyer();
    await aMember(theCase, lawyer, "lawyer");
    const id = await anAgreement(theCase, lawyer, { successRate: 500 });
    await acceptAgreement(owner.actor, theCase.id, { id, otherPayer: "none" });
    const yesterday = new Date(Date.now() - 86_400_000);
    await db
      .update(feeAgreements)
      .set({ answeredAt: new Date(Date.now() - 9 * 86_400_000) })
      .where(eq(feeAgreements.id, id));
    const sum = { caseId: theCase.id, amount: 100_000, source: "bank_transfer" } as const;
    const day = (date: Date) => date.toLocaleDateString("sv-SE", { timeZone: "Europe/Paris" });
    await db.insert(recoveries).values([
      { ...sum, id: crypto.randomUUID(), receivedOn: day(new Date(Date.now() - 5 * 86_400_000)) },
      { ...sum, id: crypto.randomUUID(), receivedOn: day(new Date()) },
    ]);
    await giveReason(administrator.actor, theCase.id, "legal_duty");
    await transfer(administrator, theCase.id, owner, heir);
    await db.update(caseTransfers).set({ createdAt: yesterday }).where(eq(caseTransfers.caseId, theCase.id));
    expect((await listRecoveries(theCase.id)).map(({ agreedRate }) => agreedRate)).toEqual([500, null]);
  });

  it("keeps the conversation and the files when the former owner’s account is deleted", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const file = await anAttachment(theCase, owner, await aMessage(theCase, { message: "Voici" }));
    await transfer(administrator, theCase.id, owner, heir);
    await deletePerson(administrator.actor, owner.id);
    const { messages } = await readThread(heir.actor, theCase.id);
    expect(messages[0]).toMatchObject({ sender: "Camille Moreau", text: "Voici" });
    expect((await readAttachment(heir.actor, theCase.id, file.id)).id).toBe(file.id);
  });

  it("happens once when its form is sent twice", async () => {
    const { administrator, owner, heir, theCase } = await aTransferable();
    const proof = (await aFile(administrator, { slot: proofSlot(theCase.id) })).id;
    const id = await transfer(administrator, theCase.id, owner, heir, { proof });
    await transfer(administrator, theCase.id, owner, heir, { proof, id });
    expect(await db.$count(caseTransfers, eq(caseTransfers.caseId, theCase.id))).toBe(1);
  });
});
