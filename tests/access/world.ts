import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { db, transaction } from "~/db/client.server";
import {
  caseCalls,
  caseMentions,
  caseNotes,
  caseTags,
  caseTasks,
  caseTransfers,
  contactMessages,
  deadlineRuleProposals,
  emailLogs,
  emailTemplates,
  helperInvitations,
  lawyerInvitations,
  lawyers,
  mailingRecipients,
  mailings,
  passkeys,
  profiles,
  recoveries,
  savedReplies,
  scheduledMessages,
  sessions,
} from "~/db/schema";
import { endSessions } from "~/features/accounts/sessions/commands.server";
import { readSession } from "~/features/accounts/sessions/queries.server";
import { logIn } from "~/features/accounts/sign-in/commands.server";
import { uploadSlot } from "~/features/chat/rules";
import { endHelp } from "~/features/helpers/ending.commands.server";
import { inviteHelper } from "~/features/helpers/invitation.commands.server";
import { EMPTY_SELECTION } from "~/features/mailings/draft/schema";
import { giveReason } from "~/features/members/commands.server";
import { deletePerson } from "~/features/people/deletion.commands.server";
import { signFileLink } from "~/platform/files/exchange/signed-link.server";
import { fileStore } from "~/platform/files/store/store.server";
import * as make from "~tests/factories";
import { Browser } from "~tests/setup/browser";
import { type Role, STRANGERS, type Stranger } from "./roles";

/** Part of all data of the owner: a response to another person that contains it is a leak. */
export const SECRET = "Xylophane";
/** Part of what the owner alone reads, not even those who handle the case: the phrase of their e-mails. */
export const OWNERS_ALONE = "Zibeline";

export type Member = make.Person & { browser: Browser };
export type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * Creates two clients, three helpers, one of them former, two lawyers and the staff, with one row of everything that the first client may own.
 */
export async function aWorld() {
  const secret = { firstName: SECRET, email: `${SECRET.toLowerCase()}@exemple.fr`, adminNote: `Note ${SECRET}` };
  const owner = await signedIn(
    await make.aVerifiedClient({ ...secret, emailPhrase: `Phrase ${SECRET} ${OWNERS_ALONE}` }),
  );
  const endedBrowser = await logInAs(owner, new Browser());
  const administrator = await signedIn(await make.anAdministrator(), { secondFactor: true });
  const withoutSecondFactor = await signedIn(await make.anAdministrator());
  const strangers = await signInStrangers();
  const deletedAccount = await signedIn(await make.aVerifiedClient());
  const applicant = await make.aClient({ firstName: SECRET });
  const { owned, ...work } = await insertOwnedRows(owner, administrator, applicant);

  await make.aMember(owned.case, strangers.helper, "helper");
  await make.aMember(owned.case, strangers.writingHelper, "helper", { canWrite: true });
  await make.aMember(owned.case, strangers.formerHelper, "helper", { canWrite: true });
  await endHelp(owner.actor, owned.case.id, strangers.formerHelper.id);
  await inviteHelper(owner.actor, owned.case.id, { email: "proche@exemple.fr", right: "write" });
  const [helperInvitation] = await db.select().from(helperInvitations);
  await make.aRegistration(strangers.lawyer);
  await make.aMember(owned.case, strangers.lawyer, "lawyer");
  await make.aProposal(owned.case, strangers.lawyer, { answer: "accepted", answeredAt: new Date() });
  // Without a reason the case with its lawyer stays closed to the administrators: openings.test.ts tries that.
  await giveReason(administrator.actor, owned.case.id, "technical");
  await make.aMember(await make.aCase(strangers.otherClient, { status: "active" }), strangers.otherLawyer, "lawyer");
  const freeLawyer = await make.aLawyerOnDuty();
  await make.aRegistration(strangers.otherLawyer, { isListed: true });
  const proposal = await make.aProposal(owned.review, strangers.otherLawyer);
  const agreement = await make.anAgreement(owned.case, strangers.lawyer);
  const transfer = await aTransfer(owned.case.id, { from: applicant, to: owner, by: administrator });
  await deletePerson(administrator.actor, deletedAccount.id);
  const invitation = await anInvitation(strangers);
  const reply = crypto.randomUUID() as string;
  await db.insert(savedReplies).values({ id: reply, authorId: administrator.id, title: "Accueil", text: "Bonjour" });
  const proposedRule = crypto.randomUUID() as string;
  await db.insert(deadlineRuleProposals).values({
    ...{ id: proposedRule, rule: "report_13_months", authorId: strangers.otherLawyer.id },
    ...{ correction: "L’article est un autre.", source: "legifrance.gouv.fr", readOn: "2026-11-28" },
  });
  const scheduled = crypto.randomUUID() as string;
  await db.insert(scheduledMessages).values({
    id: scheduled,
    caseId: owned.case.id,
    clientId: owner.id,
    authorId: administrator.id,
    text: `Plus tard, ${SECRET}`,
    sendAt: new Date(Date.now() + 2 * 86_400_000),
    afterSeq: 2,
  });
  const [ended] = await db.select().from(sessions).where(eq(sessions.userId, owner.id)).orderBy(sessions.createdAt);
  await transaction((tx) => endSessions(tx, owner.id, { except: ended?.id }));
  const visitor = new Browser();
  const members = {
    owner,
    ...strangers,
    administrator,
    withoutSecondFactor,
    deletedAccount,
  };
  const browserOf = (role: Role): Browser => {
    if (role === "visitor") return visitor;
    return role === "revokedSession" ? endedBrowser : members[role].browser;
  };
  return {
    ...members,
    applicant,
    freeLawyer,
    proposal,
    agreement,
    transfer,
    reply,
    proposedRule,
    scheduled,
    browserOf,
    actorOf: (role: Role) => members[role as keyof typeof members].actor,
    session: owner.actor.sessionId,
    invitation,
    helperInvitation: helperInvitation?.id as string,
    ...owned,
    ...work,
    /** A new link at each access, because a link works for a minute only. */
    get fileLink() {
      return signFileLink({ fileId: owned.upload.id, userId: owner.id, role: owner.actor.role });
    },
  };
}

async function signInStrangers(): Promise<Record<Stranger, Member>> {
  const made: Partial<Record<Stranger, Member>> = {};
  for (const [stranger, role] of Object.entries(STRANGERS))
    made[stranger as Stranger] = await signedIn(await make.aVerifiedClient({ role }), {
      secondFactor: role === "lawyer",
    });
  return made as Record<Stranger, Member>;
}

/** An invitation, and the empty registration of the lawyer in charge. @returns the id of the invitation. */
async function anInvitation({ lawyer }: Record<Stranger, Member>): Promise<string> {
  await db.insert(lawyers).values({ userId: lawyer.id }).onConflictDoNothing();
  const id = crypto.randomUUID();
  await db.insert(lawyerInvitations).values({
    id,
    email: "invite@exemple.fr",
    firstName: SECRET,
    lastName: "Invité",
    digest: SECRET,
    identityCheck: "called_back",
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  return id;
}

async function insertOwnedRows(owner: make.Person, administrator: make.Person, applicant: make.Person) {
  const named = { description: `Le récit de ${SECRET}.` };
  const theCase = await make.aCase(owner, { status: "active", ...named });
  const review = await make.aCase(owner, { status: "in_review", ...named });
  const draft = await make.aCase(owner, { status: "draft", ...named });
  const message = await make.aMessage(theCase, { message: `Message de ${SECRET}` });
  await make.aMessage(theCase, { message: `Réponse à ${SECRET}`, author: administrator });
  const attachment = await make.anAttachment(theCase, owner, message);
  const evidence = await make.anAttachment(draft, owner);
  const upload = await make.aFile(owner, { slot: uploadSlot(theCase.id), name: `${SECRET}.jpg` });
  const evidenceUpload = await make.aFile(owner, { slot: draft.id, name: `${SECRET}.jpg` });
  const { id: payment } = await make.aPayment(theCase, { payeeName: SECRET });
  const content = { address: SECRET };
  const letter = await make.aLetter(theCase, { paymentIds: [payment], ground: "unauthorised", content });
  const document = await make.aDocument(applicant, { documentType: "passport", status: "pending" });
  for (const { path } of [attachment, evidence, upload, { path: document.filePath }]) await store(path);

  const id = () => crypto.randomUUID() as string;
  const [note, call, task, recovery, request, template, mailing, recipient, mailDraft, email, passkey] = [
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
    id(),
  ] as [string, string, string, string, string, string, string, string, string, string, string];
  const onCase = { caseId: theCase.id, authorId: administrator.id };
  await db.insert(caseNotes).values({ id: note, ...onCase, text: `Note sur ${SECRET}` });
  await db.insert(caseMentions).values({ noteId: note, ...onCase, userId: administrator.id });
  await db.insert(caseTags).values({ caseId: theCase.id, key: SECRET.toLowerCase(), name: SECRET });
  await make.derive(theCase);
  await db.insert(caseCalls).values({
    id: call,
    ...onCase,
    calledAt: new Date(),
    direction: "incoming",
    caller: "La banque",
    text: `Appel sur ${SECRET}`,
  });
  await db
    .insert(caseTasks)
    .values({ id: task, ...onCase, assigneeId: administrator.id, dueOn: "2026-03-04", text: `Tâche sur ${SECRET}` });
  await db
    .insert(recoveries)
    .values({ id: recovery, ...onCase, amount: 12_300, receivedOn: "2026-03-04", source: "bank_transfer" });
  await db.insert(contactMessages).values({
    id: request,
    userId: owner.id,
    name: SECRET,
    phone: "+33611223344",
    email: owner.email,
    message: `Raison : Autre demande\n\nDemande de ${SECRET}`,
  });
  const text = { subject: `Objet ${SECRET}`, content: `<p>Pour ${SECRET}</p>` };
  await db.insert(emailTemplates).values({ id: template, name: `Modèle ${SECRET}`, ...text });
  await db.insert(mailings).values([
    {
      id: mailing,
      authorId: administrator.id,
      status: "paused",
      ...text,
      selection: EMPTY_SELECTION,
      startedAt: new Date(),
    },
    { id: mailDraft, authorId: administrator.id, ...text, selection: { ...EMPTY_SELECTION, added: [owner.id] } },
  ]);
  await db
    .insert(mailingRecipients)
    .values({ id: recipient, mailingId: mailing, userId: owner.id, email: owner.email, state: "failed" });
  await db.insert(emailLogs).values({
    id: email,
    userId: owner.id,
    recipient: owner.email,
    kind: "case_approve",
    status: "simulated",
    subject: text.subject,
    html: `${text.content}<p>Votre phrase : «\u00a0${OWNERS_ALONE}\u00a0»</p>`,
    text: text.subject,
  });
  await db.insert(passkeys).values({
    id: passkey,
    userId: owner.id,
    credentialId: "Y2xl",
    publicKey: "Y2xl",
    counter: 0,
    transports: [],
    name: `Clé ${SECRET}`,
  });
  const colleague = await make.anAdministrator();
  const colleaguesDraft = id();
  await db.insert(mailings).values({
    id: colleaguesDraft,
    authorId: colleague.id,
    ...text,
    selection: { ...EMPTY_SELECTION, added: [owner.id] },
  });
  const owned = {
    case: theCase,
    review,
    draft,
    message,
    attachment,
    evidence,
    upload,
    evidenceUpload,
    document,
    note,
    call,
    task,
    recovery,
    payment,
    letter,
  };
  return { owned, request, template, mailing, recipient, mailDraft, colleaguesDraft, email, passkey };
}

/** A case that another account had before, with the proof of its transfer. @returns the id of the transfer. */
async function aTransfer(caseId: string, { from, to, by }: Record<"from" | "to" | "by", make.Person>): Promise<string> {
  const id = crypto.randomUUID();
  const file = await make.aFile(by, {
    slot: `transfer:${caseId}`,
    name: `Preuve ${SECRET}.jpg`,
    attachedAt: new Date(),
  });
  await store(file.path);
  const people = { fromUser: from.id, toUser: to.id, transferredBy: by.id };
  await db.insert(caseTransfers).values({ id, caseId, ...people, reason: "death", filePath: file.path });
  return id;
}

async function store(path: string): Promise<void> {
  const bytes = readFileSync("tests/fixtures/files/photo.jpg");
  await fileStore().put(path, new Blob([bytes]).stream(), { maxBytes: bytes.length });
}

async function logInAs({ email, password }: make.Person, browser: Browser): Promise<Browser> {
  const from = { request: browser.request("/login", { form: {} }), ip: "203.0.113.1" };
  return browser.take((await logIn(from, { email, password })).headers);
}

/** Returns the person with a browser and a session, and the actor of that session. */
export async function signedIn(person: make.Person, { secondFactor = false } = {}): Promise<Member> {
  const browser = await logInAs(person, new Browser());
  const proved = secondFactor ? { secondFactorAt: new Date() } : {};
  if (secondFactor) await db.update(sessions).set(proved).where(eq(sessions.userId, person.id));
  const { actor } = await readSession(browser.request("/"));
  if (!actor) throw new Error("The session does not open.");
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, person.id));
  return { ...person, profile: profile ?? person.profile, actor, browser };
}
