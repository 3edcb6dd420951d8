import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client.server";
import { emailLogs, helperInvitations, users } from "~/db/schema";
import { deleteDraft } from "~/features/cases/dashboard/commands.server";
import { listOwnCases } from "~/features/cases/dashboard/queries.server";
import { readCaseForAdministration } from "~/features/cases/details/queries.server";
import { exportEvidence } from "~/features/cases/documents/commands.server";
import { readAttachment, refuseClosedAttachment } from "~/features/cases/evidence/queries.server";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { postMessage } from "~/features/chat/commands.server";
import { announceUnread } from "~/features/chat/jobs.server";
import { readThread } from "~/features/chat/queries.server";
import { deliverEmail } from "~/features/emails/jobs.server";
import { askForAnotherLawyer } from "~/features/mandates/ending.commands.server";
import { readOwnLawyer } from "~/features/mandates/queries.server";
import { caseAudience, isCaseVisible } from "~/features/members/queries.server";
import { setRole } from "~/features/people/commands.server";
import { listOwnAccess } from "~/features/privacy/access/queries.server";
import { readOwnProgress } from "~/features/progress/queries.server";
import { listDrafts, saveDraft } from "~/platform/forms/drafts.server";
import {
  aCase,
  aClient,
  aLawyer,
  aMember,
  aMessage,
  anAdministrator,
  anAttachment,
  aPayment,
  type Person,
} from "~tests/factories";
import { freshDatabase } from "~tests/setup/database";
import { queueJobs } from "~tests/setup/jobs";
import { endHelp } from "./ending.commands.server";
import { acceptHelperInvitation, cancelHelperInvitation, inviteHelper } from "./invitation.commands.server";
import { readHelperInvitation, readInvitedContacts } from "./invitation.queries.server";
import { readHelpers } from "./queries.server";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });
queueJobs(deliverEmail, announceUnread);

const IP = "203.0.113.7";
const NOT_FOUND = { code: "case_not_found" };

async function aHelpedCase({ canWrite = false } = {}) {
  const [owner, helper] = [
    await aClient({ lastName: "Moreau" }),
    await aClient({ firstName: "Paul", lastName: "Petit" }),
  ];
  const theCase = await aCase(owner, { status: "active" });
  await aMember(theCase, helper, "helper", { canWrite });
  return { owner, helper, theCase };
}

async function invite(owner: Person, caseId: string, email: string, right: "read" | "write" = "read") {
  await inviteHelper(owner.actor, caseId, { email, right });
  const [sent] = await db
    .select()
    .from(emailLogs)
    .where(and(eq(emailLogs.recipient, email), eq(emailLogs.kind, "helper_invited")))
    .orderBy(desc(emailLogs.createdAt));
  const token = /helper-invitation\?token=([\w-]+)/.exec(sent?.text ?? "")?.[1];
  if (!token || !sent) throw new Error("No link was sent.");
  return { token, email: sent };
}

const message = (text: string, fileIds: string[] = []) => ({ text, fileIds, clientKey: crypto.randomUUID() as string });

describe("an invitation", () => {
  it("names nobody in its e-mail, and its page names its sender by first name and initial", async () => {
    const owner = await aClient({ firstName: "Camille", lastName: "Moreau" });
    const { id } = await aCase(owner);
    const { token, email } = await invite(owner, id, "paul@exemple.fr", "write");
    expect(`${email.subject} ${email.html}`).not.toMatch(/Camille|Moreau/);
    expect(await readHelperInvitation(token, IP)).toEqual({
      email: "paul@exemple.fr",
      canWrite: true,
      owner: "Camille M.",
      hasAccount: false,
    });
    expect(await readInvitedContacts(`/helper-invitation?token=${token}`, IP)).toEqual({ email: "paul@exemple.fr" });
    expect(await readInvitedContacts("/dashboard", IP)).toBeNull();
  });

  it("is accepted once, by the account of its address only, whose address it confirms", async () => {
    const owner = await aClient();
    const { id } = await aCase(owner);
    const [invited, other] = [await aClient(), await aClient()];
    const { token } = await invite(owner, id, invited.email);
    await expect(acceptHelperInvitation(other.actor, token)).rejects.toMatchObject({ code: "helper_needs_login" });
    expect(await isCaseVisible(other.actor, id)).toBe(false);
    expect(await acceptHelperInvitation(invited.actor, token)).toBe(id);
    expect(await isCaseVisible(invited.actor, id)).toBe(true);
    const [account] = await db.select().from(users).where(eq(users.id, invited.id));
    expect(account?.emailVerified).toBe(true);
    await expect(acceptHelperInvitation(invited.actor, token)).rejects.toMatchObject({ code: "helper_link_invalid" });
    const told = await db.select().from(emailLogs).where(eq(emailLogs.recipient, owner.email));
    expect(told.map(({ kind }) => kind)).toEqual(["helper_joined"]);
    const { messages } = await readThread(owner.actor, id);
    expect(messages.at(-1)).toMatchObject({ isAutomatic: true });
    expect(messages.at(-1)?.text).toContain("peut maintenant lire ce dossier.");
  });

  it("is refused to the account of a lawyer or of the staff", async () => {
    const owner = await aClient();
    const { id } = await aCase(owner);
    for (const person of [await aLawyer(), await anAdministrator()]) {
      const { token } = await invite(owner, id, person.email);
      await expect(acceptHelperInvitation(person.actor, token)).rejects.toMatchObject({ code: "helper_is_staff" });
    }
  });

  it("does nothing any more once it is cancelled or expired", async () => {
    const owner = await aClient();
    const { id } = await aCase(owner);
    const [one, two] = [await aClient(), await aClient()];
    const cancelled = await invite(owner, id, one.email);
    const expired = await invite(owner, id, two.email);
    const { managed } = await readHelpers(owner.actor, id);
    expect(managed?.invitations.map(({ email }) => email)).toEqual([one.email, two.email]);
    const first = managed?.invitations[0]?.id as string;
    await cancelHelperInvitation(owner.actor, id, first);
    await expect(cancelHelperInvitation(owner.actor, id, first)).rejects.toMatchObject({
      code: "helper_invitation_not_found",
    });
    await db
      .update(helperInvitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(helperInvitations.email, two.email));
    for (const [{ token }, { actor }] of [
      [cancelled, one],
      [expired, two],
    ] as const) {
      expect(await readHelperInvitation(token, IP)).toBeNull();
      await expect(acceptHelperInvitation(actor, token)).rejects.toMatchObject({ code: "helper_link_invalid" });
    }
  });

  it("is refused for one's own address, a helper, an address that has one, a draft, and beyond five", async () => {
    const { owner, helper, theCase } = await aHelpedCase();
    const { id } = theCase;
    const ask = (email: string, caseId = id) => inviteHelper(owner.actor, caseId, { email, right: "read" });
    await expect(ask(owner.email)).rejects.toMatchObject({ code: "helper_is_self" });
    await expect(ask(helper.email)).rejects.toMatchObject({ code: "helper_already" });
    await ask("a@exemple.fr");
    await expect(ask("a@exemple.fr")).rejects.toMatchObject({ code: "helper_already_invited" });
    const draft = await aCase(owner, { status: "draft" });
    await expect(ask("b@exemple.fr", draft.id)).rejects.toMatchObject(NOT_FOUND);
    for (const name of ["b", "c", "d"]) await ask(`${name}@exemple.fr`);
    await expect(ask("e@exemple.fr")).rejects.toMatchObject({ code: "too_many_helpers" });
  });

  it("is limited to ten a day for one account, whatever the case", async () => {
    const owner = await aClient();
    const [one, two, three] = [await aCase(owner), await aCase(owner), await aCase(owner)];
    for (const { id } of [one, two])
      for (let n = 0; n < 5; n++) await inviteHelper(owner.actor, id, { email: `x${n}@exemple.fr`, right: "read" });
    await expect(inviteHelper(owner.actor, three.id, { email: "y@exemple.fr", right: "read" })).rejects.toMatchObject({
      code: "too_many_helper_invitations",
    });
  });
});

describe("a helper", () => {
  it("reads the case, its conversation and its files, as « Dossier de … », and nothing about its owner", async () => {
    const { owner, helper, theCase } = await aHelpedCase();
    const file = await anAttachment(theCase, owner, await aMessage(theCase));
    const details = await readOwnCase(helper.actor, theCase.id);
    expect(details).toMatchObject({ helped: "de Camille Moreau", reference: theCase.reference });
    expect(JSON.stringify(details)).not.toMatch(/taxId|dateOfBirth|adminNote/);
    expect((await readThread(helper.actor, theCase.id)).messages).toHaveLength(1);
    expect(await readAttachment(helper.actor, theCase.id, file.id)).toMatchObject({ id: file.id });
    expect(await listOwnCases(helper.actor)).toMatchObject([{ helped: "de Camille Moreau", id: theCase.id }]);
    expect(await readOwnLawyer(helper.actor, theCase.id)).toMatchObject({ canAsk: false });
    await expect(exportEvidence(helper.actor, theCase.id)).rejects.toMatchObject(NOT_FOUND);
    // The next step on their dashboard is their own.
    expect((await readOwnProgress(helper.actor)).cases).toEqual([]);
  });

  it("does not invite, cancel, end another's access, delete the case, nor ask for another lawyer", async () => {
    const { owner, helper, theCase } = await aHelpedCase({ canWrite: true });
    const other = await aClient();
    await aMember(theCase, other, "helper");
    await invite(owner, theCase.id, "autre@exemple.fr");
    const { managed } = await readHelpers(owner.actor, theCase.id);
    const { actor } = helper;
    const { id } = theCase;
    for (const attempt of [
      () => inviteHelper(actor, id, { email: "b@exemple.fr", right: "read" }),
      () => cancelHelperInvitation(actor, id, managed?.invitations[0]?.id as string),
      () => endHelp(actor, id, other.id),
      () => deleteDraft(actor, id),
      () => askForAnotherLawyer(actor, id, "Pour voir"),
    ])
      await expect(attempt()).rejects.toMatchObject(NOT_FOUND);
    expect(await readHelpers(actor, id)).toMatchObject({ managed: null, own: { canWrite: true } });
  });

  it("has no access any more once their account has another role, even when it is a client's again", async () => {
    const { helper, theCase } = await aHelpedCase({ canWrite: true });
    const administrator = await anAdministrator();
    const lawyer = { ...helper.actor, accountRole: "lawyer" as const, secondFactorMissing: true };
    expect(await isCaseVisible(lawyer, theCase.id)).toBe(false);
    await setRole(administrator.actor, helper.id, "administrator");
    await setRole(administrator.actor, helper.id, "client");
    expect(await isCaseVisible(helper.actor, theCase.id)).toBe(false);
  });

  it("is shown to the staff with what they may do", async () => {
    const { theCase } = await aHelpedCase({ canWrite: true });
    const administrator = await anAdministrator();
    expect((await readCaseForAdministration(administrator.actor, theCase.id)).helpers).toEqual([
      "Paul Petit (lit et écrit)",
    ]);
  });
});

describe("the owner", () => {
  it("reads what each helper did, a former one's acts included", async () => {
    const owner = await aClient();
    const { id } = await aCase(owner, { status: "active" });
    const helper = await aClient({ firstName: "Paul", lastName: "Petit" });
    const { token } = await invite(owner, id, helper.email, "write");
    await acceptHelperInvitation(helper.actor, token);
    await readOwnCase(helper.actor, id);
    await readThread(helper.actor, id);
    await postMessage(helper.actor, { caseId: id, ...message("Bonjour") });
    await readOwnCase(owner.actor, id);
    await endHelp(owner.actor, id, helper.id);
    const { managed } = await readHelpers(owner.actor, id);
    expect(managed?.helpers).toEqual([]);
    expect(managed?.activity.map(({ name, what }) => `${name} ${what}`)).toEqual([
      "Paul Petit n’a plus accès au dossier",
      "Paul Petit a écrit un message",
      "Paul Petit a lu la conversation",
      "Paul Petit a ouvert le dossier",
      "Paul Petit a accepté votre invitation",
    ]);
    const { entries } = await listOwnAccess(owner.actor, null);
    expect(entries.map(({ action, reader }) => [action, reader])).toContainEqual(["case.opened", "helper"]);
  });

  it("ends an access at once: pages, files, live events, uploads and e-mails", async () => {
    const { owner, helper, theCase } = await aHelpedCase({ canWrite: true });
    const file = await anAttachment(theCase, owner, await aMessage(theCase));
    const { id } = theCase;
    expect((await caseAudience(db, theCase)).users).toContain(helper.id);
    expect(await endHelp(owner.actor, id, helper.id)).toBe(false);
    expect((await caseAudience(db, theCase)).users).not.toContain(helper.id);
    const { actor } = helper;
    await expect(readOwnCase(actor, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(readThread(actor, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(postMessage(actor, { caseId: id, ...message("Encore") })).rejects.toMatchObject(NOT_FOUND);
    await expect(readAttachment(actor, id, file.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(refuseClosedAttachment(actor, file)).rejects.toMatchObject({ code: "not_found" });
    await expect(readHelpers(actor, id)).rejects.toMatchObject(NOT_FOUND);
    await expect(endHelp(actor, id, helper.id)).rejects.toMatchObject(NOT_FOUND);
    expect(await listOwnCases(actor)).toEqual([]);
    await aMessage(theCase, { author: await anAdministrator(), createdAt: new Date(Date.now() - 600_000) });
    await announceUnread.run({ caseId: id });
    const told = await db.select().from(emailLogs).where(eq(emailLogs.recipient, helper.email));
    expect(told).toEqual([]);
    await expect(endHelp(owner.actor, id, helper.id)).rejects.toMatchObject({ code: "helper_not_found" });
  });

  it("ends an access with everything that its helper typed about the case and did not send", async () => {
    const { owner, helper, theCase } = await aHelpedCase({ canWrite: true });
    const { id: paymentId } = await aPayment(theCase);
    const keys = [`chat/${theCase.id}`, `payment/${theCase.id}`, `payment/${paymentId}`];
    for (const { id: userId } of [owner, helper])
      for (const key of keys) await saveDraft({ userId }, key, [{ name: "text", values: ["Mon IBAN"], base: 0 }]);
    await endHelp(owner.actor, theCase.id, helper.id);
    expect(await listDrafts(helper.id)).toEqual([]);
    expect(await listDrafts(owner.id)).toHaveLength(3);
  });

  it("receives an e-mail when a helper leaves, and keeps the messages of the helper", async () => {
    const { owner, helper, theCase } = await aHelpedCase({ canWrite: true });
    await postMessage(helper.actor, { caseId: theCase.id, ...message("Bonjour") });
    expect(await endHelp(helper.actor, theCase.id, helper.id)).toBe(true);
    const told = await db.select().from(emailLogs).where(eq(emailLogs.recipient, owner.email));
    expect(told.map(({ kind }) => kind)).toEqual(["helper_left"]);
    await db.delete(users).where(eq(users.id, helper.id));
    const { messages } = await readThread(owner.actor, theCase.id);
    expect(messages[0]).toMatchObject({ sender: "Paul Petit", badge: "Proche", isMine: false });
  });
});
