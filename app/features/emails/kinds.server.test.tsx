import { eq } from "drizzle-orm";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { company } from "~/content/company.ts";
import { database, db, transaction } from "~/db/client.server.ts";
import { EMAIL_TOPICS } from "~/db/schema/email-enumerations.ts";
import { emailLogs, users } from "~/db/schema/index.ts";
import {
  ADDRESS_CHANGED_SUBJECT,
  ADDRESS_TAKEN_SUBJECT,
  CHANGE_ASKED_SUBJECT,
  CONFIRM_ADDRESS_SUBJECT,
  CONFIRM_CHANGE_SUBJECT,
  EmailAlreadyUsed,
  EmailChangeAsked,
  EmailChangeConfirmation,
  EmailChanged,
  EmailConfirmation,
} from "~/features/accounts/email-address/emails.tsx";
import {
  PASSWORD_CHANGED_SUBJECT,
  PasswordChangedEmail,
  PasswordResetEmail,
  RESET_PASSWORD_SUBJECT,
  SecurityNoticeEmail,
} from "~/features/accounts/password/emails.tsx";
import { stepAct } from "~/features/acts/rules.server.ts";
import { IDENTITY_VERIFIED_SUBJECT, IdentityVerified } from "~/features/approvals/emails.tsx";
import { AnswerEmail, AssistanceReceivedEmail, answerSubject, receivedSubject } from "~/features/assistance/emails.tsx";
import { STATUS_NOTICES } from "~/features/cases/desk/rules.server.ts";
import {
  CASE_MENTION_SUBJECT,
  CASE_SUBMITTED_SUBJECT,
  CaseMentionEmail,
  CaseStatusEmail,
  CaseSubmittedEmail,
} from "~/features/cases/emails.tsx";
import type { AdminMove } from "~/features/cases/rules.ts";
import { RESUME_STORY_SUBJECT, ResumeStoryEmail } from "~/features/cases/story/emails.tsx";
import { NEW_MESSAGE_SUBJECT, NewMessageEmail } from "~/features/chat/emails.tsx";
import {
  DEADLINES_SUBJECT,
  DeadlinesEmail,
  RULE_ANSWER_SUBJECT,
  RULE_PROPOSED_SUBJECT,
  RuleAnswerEmail,
  RuleProposedEmail,
} from "~/features/deadlines/emails.tsx";
import { FILE_BLOCKED_SUBJECT, FileBlocked } from "~/features/files/scanning/emails.tsx";
import {
  HELPER_INVITED_SUBJECT,
  HELPER_JOINED_SUBJECT,
  HELPER_LEFT_SUBJECT,
  HelperInvitedEmail,
  HelperJoinedEmail,
  HelperLeftEmail,
} from "~/features/helpers/emails.tsx";
import { DOCUMENT_REJECTED_SUBJECT, DocumentRejected } from "~/features/identity/emails.tsx";
import { IncidentEmail, incidentSubject } from "~/features/incidents/emails.tsx";
import { ALARM_SUBJECT, AlarmEmail } from "~/features/journal/alarms/emails.tsx";
import { alarmSentence } from "~/features/journal/alarms/labels.ts";
import { HEAD_SUBJECT, JournalHeadEmail } from "~/features/journal/publication/emails.tsx";
import {
  DIRECTORY_REFUSED_SUBJECT,
  DirectoryRefusedEmail,
  INSURANCE_ENDS_SUBJECT,
  InsuranceEndsEmail,
  LAWYER_DISPLAY_SUBJECT,
  LAWYER_REINSTATED_SUBJECT,
  LAWYER_SUSPENDED_SUBJECT,
  LAWYER_VERIFIED_SUBJECT,
  LAWYERS_MISSING_SUBJECT,
  LAWYERS_UNINSURED_SUBJECT,
  LawyerDisplayEmail,
  LawyerInvitedEmail,
  LawyerReinstatedEmail,
  LawyerSuspendedEmail,
  LawyersMissingEmail,
  LawyersUninsuredEmail,
  LawyerVerifiedEmail,
  lawyerInvitedSubject,
} from "~/features/lawyers/emails.tsx";
import { REPORTS_TO_CHECK_SUBJECT, ReportsToCheckEmail } from "~/features/letters/emails.tsx";
import {
  ACCEPTED_SUBJECT,
  AGREEMENT_ANSWERED_SUBJECT,
  AGREEMENT_PROPOSED_SUBJECT,
  AGREEMENT_RETRACTED_SUBJECT,
  AgreementAnsweredEmail,
  AgreementProposedEmail,
  AgreementRetractedEmail,
  LAWYER_CHANGE_SUBJECT,
  LAWYER_LEFT_SUBJECT,
  LawyerAcceptedEmail,
  LawyerChangeEmail,
  LawyerLeftEmail,
  PROPOSED_SUBJECT,
  ProposedEmail,
} from "~/features/mandates/emails.tsx";
import { STAFF_NOTICE_SUBJECT, StaffNoticeEmail } from "~/features/notices/emails.tsx";
import {
  ACCOUNT_ERASED_SUBJECT,
  DRAFT_EXPIRES_SUBJECT,
  DraftExpiringEmail,
  ERASURE_ASKED_SUBJECT,
  ERASURE_CANCELLED_SUBJECT,
  ErasureAskedEmail,
  ErasureCancelledEmail,
  ErasureDoneEmail,
  RETENTION_STOPPED_SUBJECT,
  RetentionRefusedEmail,
} from "~/features/privacy/emails.tsx";
import {
  CASE_LEFT_SUBJECT,
  CASE_RECEIVED_SUBJECT,
  CaseLeftEmail,
  CaseReceivedEmail,
  CLIENT_CHANGED_SUBJECT,
  ClientChangedEmail,
} from "~/features/transfers/emails.tsx";
import { config, setConfig } from "~/platform/config.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { type MailServer, partOf, startMailServer } from "~tests/e2e/support/mail-server.ts";
import { aPerson, type Person } from "~tests/factories/index.ts";
import { freshDatabase } from "~tests/setup/database.ts";
import { lix, MAX_LIX, textsOf } from "~tests/setup/readability.ts";
import { queueEmail } from "./commands.server.ts";
import { deliverEmail } from "./jobs.server.ts";
import { carriesSecretLink, EMAIL_KINDS, type EmailKind, emailKindLabel, TOPIC_LABELS, topicOf } from "./rules.ts";
import { EmailLayout, EmailText } from "./ui/email-layout.tsx";

freshDatabase({ PUBLIC_URL: "https://recours.exemple.fr" });

const PHRASE = "Le chat dort sous le figuier";
const NOTICE = "ne demande jamais d’avance ni de coordonnées bancaires par e-mail";
const kinds = Object.keys(EMAIL_KINDS) as EmailKind[];

type Sample = { subject: string; element: ReactElement };
const lasting = {
  kind: "disk",
  title: "Le disque est presque plein",
  over: "Le disque a de nouveau de la place",
  finding: "Il reste 6 % de place sur le disque de DATA_DIR.",
  since: new Date("2026-11-21T06:30:00Z"),
  remedy: "Libérez de la place sur le disque de DATA_DIR.",
  manual: "Pour la personne qui tient le serveur : le manuel docs/operations.md.",
} as const;
const incidents = {
  due: [lasting],
  ended: [{ ...lasting, kind: "relay", title: "Les e-mails ne partent plus", over: "Les e-mails partent de nouveau" }],
} as const;
const caseFacts = { firstName: "Camille", reference: "2026-7K3F9Q", chatUrl: "https://recours.exemple.fr/case/1/chat" };
const link = "https://recours.exemple.fr/reset-password?token=secret";
const change = { firstName: "Camille", newEmail: "c…@exemple.fr", helpUrl: "https://recours.exemple.fr/contact" };
const statusSample = (move: AdminMove): Sample => ({
  subject: STATUS_NOTICES[move].subject,
  element: <CaseStatusEmail {...caseFacts} move={move} hasLawyer={false} />,
});
const securitySample = (title: string): Sample => ({
  subject: title,
  element: (
    <SecurityNoticeEmail
      firstName="Camille"
      title={title}
      what={`${title}.`}
      askUrl="https://recours.exemple.fr/forgot-password"
    />
  ),
});
/** A sample of an e-mail whose content is not in an `emails.tsx` of this list: the layout is the same. */
const plain = (subject: string): Sample => ({
  subject,
  element: (
    <EmailLayout preview={subject} title={subject}>
      <EmailText>Bonjour,</EmailText>
    </EmailLayout>
  ),
});

const site = "https://recours.exemple.fr";
const step = {
  title: "Envoyez votre dossier",
  text: "Il est prêt.",
  label: "Envoyer mon dossier",
  to: "/dashboard",
  code: "submit" as const,
  isWaiting: false,
};

const lawyer = { firstName: "Camille", url: `${site}/lawyer/registration` };

const transferred = { firstName: "Camille", reference: "2026-7K3F9Q", url: "https://recours.exemple.fr/contact" };
const helped = { firstName: "Camille", reference: "2026-7K3F9Q", helper: "Paul Moreau", url: `${site}/case/1/helpers` };

const samples = (): Record<EmailKind, Sample> => ({
  helper_invited: {
    subject: HELPER_INVITED_SUBJECT,
    element: <HelperInvitedEmail url={`${site}/helper-invitation?token=secret`} />,
  },
  helper_joined: { subject: HELPER_JOINED_SUBJECT, element: <HelperJoinedEmail {...helped} /> },
  helper_left: { subject: HELPER_LEFT_SUBJECT, element: <HelperLeftEmail {...helped} /> },
  case_left: { subject: CASE_LEFT_SUBJECT, element: <CaseLeftEmail {...transferred} /> },
  case_received: { subject: CASE_RECEIVED_SUBJECT, element: <CaseReceivedEmail {...transferred} /> },
  client_changed: { subject: CLIENT_CHANGED_SUBJECT, element: <ClientChangedEmail {...transferred} /> },
  lawyer_invited: {
    subject: lawyerInvitedSubject(),
    element: <LawyerInvitedEmail url={`${site}/lawyer-invitation?token=secret`} />,
  },
  lawyer_verified: { subject: LAWYER_VERIFIED_SUBJECT, element: <LawyerVerifiedEmail {...lawyer} /> },
  lawyer_suspended: {
    subject: LAWYER_SUSPENDED_SUBJECT,
    element: <LawyerSuspendedEmail {...lawyer} reason="Attestation d’assurance non reçue." />,
  },
  lawyer_reinstated: { subject: LAWYER_REINSTATED_SUBJECT, element: <LawyerReinstatedEmail {...lawyer} /> },
  lawyer_display: { subject: LAWYER_DISPLAY_SUBJECT, element: <LawyerDisplayEmail {...lawyer} /> },
  lawyer_insurance: {
    subject: INSURANCE_ENDS_SUBJECT,
    element: <InsuranceEndsEmail {...lawyer} endsOn="2026-12-31" isOver={false} />,
  },
  lawyers_missing: { subject: LAWYERS_MISSING_SUBJECT, element: <LawyersMissingEmail {...lawyer} count={2} /> },
  lawyers_uninsured: { subject: LAWYERS_UNINSURED_SUBJECT, element: <LawyersUninsuredEmail {...lawyer} count={1} /> },
  directory_refused: {
    subject: DIRECTORY_REFUSED_SUBJECT,
    element: <DirectoryRefusedEmail {...lawyer} reason="Ce fichier n’a aucun avocat." />,
  },
  email_confirmation: {
    subject: CONFIRM_ADDRESS_SUBJECT,
    element: <EmailConfirmation firstName="Camille" url={link} />,
  },
  password_reset: {
    subject: RESET_PASSWORD_SUBJECT,
    element: <PasswordResetEmail firstName="Camille" url={link} />,
  },
  password_changed: {
    subject: PASSWORD_CHANGED_SUBJECT,
    element: <PasswordChangedEmail firstName="Camille" askUrl="https://recours.exemple.fr/forgot-password" />,
  },
  email_change: {
    subject: CONFIRM_CHANGE_SUBJECT,
    element: <EmailChangeConfirmation firstName="Camille" url={link} />,
  },
  email_change_asked: { subject: CHANGE_ASKED_SUBJECT, element: <EmailChangeAsked {...change} /> },
  email_already_used: {
    subject: ADDRESS_TAKEN_SUBJECT,
    element: <EmailAlreadyUsed firstName="Camille" loginUrl="https://recours.exemple.fr/login" />,
  },
  email_changed: { subject: ADDRESS_CHANGED_SUBJECT, element: <EmailChanged {...change} /> },
  file_blocked: { subject: FILE_BLOCKED_SUBJECT, element: <FileBlocked firstName="Camille" url={caseFacts.chatUrl} /> },
  second_factor_on: securitySample("La double authentification est activée"),
  second_factor_off: securitySample("La double authentification est désactivée"),
  second_factor_paused: securitySample("Trop de codes faux pour votre compte"),
  recovery_code_used: securitySample("Un code de secours a été utilisé"),
  recovery_codes_renewed: securitySample("Vos codes de secours sont renouvelés"),
  passkey_added: securitySample("Une clé d’accès a été ajoutée"),
  passkey_removed: securitySample("Une clé d’accès a été retirée"),
  identity_verified: {
    subject: IDENTITY_VERIFIED_SUBJECT,
    element: <IdentityVerified firstName="Camille" act={stepAct(step)} url="https://recours.exemple.fr/case/new" />,
  },
  document_rejected: {
    subject: DOCUMENT_REJECTED_SUBJECT,
    element: (
      <DocumentRejected
        firstName="Camille"
        documentType="passport"
        reason="illegible"
        nextStepUrl="https://recours.exemple.fr/verify-identity/first-document"
      />
    ),
  },
  case_submitted: { subject: CASE_SUBMITTED_SUBJECT, element: <CaseSubmittedEmail {...caseFacts} isAgreed /> },
  case_approve: statusSample("approve"),
  case_reject: statusSample("reject"),
  case_withdraw: statusSample("withdraw"),
  case_hold: statusSample("hold"),
  case_resume: statusSample("resume"),
  case_close: statusSample("close"),
  case_reopen: statusSample("reopen"),
  case_reexamine: statusSample("reexamine"),
  case_proposed: { subject: PROPOSED_SUBJECT, element: <ProposedEmail firstName="Camille" url={link} /> },
  case_mention: {
    subject: CASE_MENTION_SUBJECT,
    element: <CaseMentionEmail firstName="Camille" reference="2026-7K3F9Q" url={link} isTask />,
  },
  lawyer_accepted: {
    subject: ACCEPTED_SUBJECT,
    element: <LawyerAcceptedEmail {...caseFacts} lawyer="Maître Jeanne Aubry" bar="Paris" />,
  },
  lawyer_left: {
    subject: LAWYER_LEFT_SUBJECT,
    element: <LawyerLeftEmail {...caseFacts} lawyer="Maître Jeanne Aubry" />,
  },
  agreement_proposed: {
    subject: AGREEMENT_PROPOSED_SUBJECT,
    element: <AgreementProposedEmail firstName="Camille" reference="2026-7K3F9Q" url={link} />,
  },
  agreement_answered: {
    subject: AGREEMENT_ANSWERED_SUBJECT,
    element: <AgreementAnsweredEmail firstName="Camille" reference="2026-7K3F9Q" url={link} />,
  },
  agreement_retracted: {
    subject: AGREEMENT_RETRACTED_SUBJECT,
    element: (
      <AgreementRetractedEmail
        {...transferred}
        lawyer="Maître Jeanne Aubry"
        acceptedAt="20/11/2026 à 10:00"
        retractedAt="23/11/2026 à 18:05"
      />
    ),
  },
  lawyer_change_asked: {
    subject: LAWYER_CHANGE_SUBJECT,
    element: <LawyerChangeEmail reference="2026-7K3F9Q" caseUrl={link} />,
  },
  deadline_reminder: {
    subject: DEADLINES_SUBJECT,
    element: (
      <DeadlinesEmail
        firstName="Camille"
        deadlines={[
          { reference: "2026-7K3F9Q", text: "Portez plainte\u00a0: 7 jours, jusqu’au mardi 1 décembre 2026" },
        ]}
        url={`${site}/case/1/deadlines`}
      />
    ),
  },
  rule_proposed: { subject: RULE_PROPOSED_SUBJECT, element: <RuleProposedEmail {...lawyer} /> },
  rule_answer: {
    subject: RULE_ANSWER_SUBJECT,
    element: <RuleAnswerEmail {...lawyer} isAccepted answer="C’est corrigé, merci." />,
  },
  reports_to_check: {
    subject: REPORTS_TO_CHECK_SUBJECT,
    element: <ReportsToCheckEmail firstName="Camille" side="owner" url={`${site}/case/1/payments`} />,
  },
  new_message: { subject: NEW_MESSAGE_SUBJECT, element: <NewMessageEmail {...caseFacts} /> },
  assistance_received: {
    subject: receivedSubject("1A2B3C4D"),
    element: <AssistanceReceivedEmail reference="1A2B3C4D" registered />,
  },
  assistance_answered: {
    subject: answerSubject("1A2B3C4D"),
    element: <AnswerEmail reference="1A2B3C4D" name="Camille" answer={"Bonjour,\nVoici."} registered />,
  },
  staff: plain("Des nouvelles"),
  story_link: { subject: RESUME_STORY_SUBJECT, element: <ResumeStoryEmail url={link} /> },
  erasure_asked: {
    subject: ERASURE_ASKED_SUBJECT,
    element: (
      <ErasureAskedEmail
        firstName="Camille"
        dueAt={new Date("2026-11-28T12:00:00Z")}
        pageUrl={`${site}/account/data`}
      />
    ),
  },
  erasure_cancelled: {
    subject: ERASURE_CANCELLED_SUBJECT,
    element: <ErasureCancelledEmail firstName="Camille" />,
  },
  erasure_done: {
    subject: ACCOUNT_ERASED_SUBJECT,
    element: (
      <ErasureDoneEmail
        firstName="Camille"
        askedAt={new Date("2026-11-21T12:00:00Z")}
        erasedAt={new Date("2026-11-28T12:00:00Z")}
      />
    ),
  },
  draft_expiring: {
    subject: DRAFT_EXPIRES_SUBJECT,
    element: (
      <DraftExpiringEmail
        firstName="Camille"
        reference="2026-000001"
        from={new Date("2026-12-21T12:00:00Z")}
        caseUrl={`${site}/case/1`}
      />
    ),
  },
  retention_refused: {
    subject: RETENTION_STOPPED_SUBJECT,
    element: (
      <RetentionRefusedEmail firstName="Camille" found="412 dossiers" setting="RETENTION_MAX_DELETIONS" limit={200} />
    ),
  },
  alarm: {
    subject: ALARM_SUBJECT,
    element: <AlarmEmail sentence={alarmSentence("openings", 43)} journalUrl={`${site}/admin/journal`} />,
  },
  incident: {
    subject: incidentSubject(incidents),
    element: <IncidentEmail {...incidents} pageUrl={`${site}/admin/opening`} />,
  },
  journal_head: {
    subject: HEAD_SUBJECT,
    element: (
      <JournalHeadEmail firstName="Camille" head={`12:${"a".repeat(64)}`} at={new Date("2026-11-21T06:30:00Z")} />
    ),
  },
  staff_notice: {
    subject: STAFF_NOTICE_SUBJECT,
    element: (
      <StaffNoticeEmail
        counts={[
          { kind: "message", count: 3 },
          { kind: "document", count: 1 },
        ]}
        deskUrl={`${site}/admin/to-do`}
        settingsUrl={`${site}/admin/notifications`}
      />
    ),
  },
  test: plain("E-mail de test"),
});

/** The kinds that name nobody: to an address that nobody has confirmed, or written without a name. */
const NAMELESS: EmailKind[] = [
  "email_confirmation",
  "email_change",
  "story_link",
  "lawyer_change_asked",
  "lawyer_invited",
  "helper_invited",
  "assistance_received",
  "staff",
  "alarm",
  "incident",
  "staff_notice",
  "test",
];

/** The kinds that only lawyers or the staff read. */
const FOR_THE_OFFICE: EmailKind[] = [
  ...kinds.filter((kind) => /^(lawyers?_(?!accepted|left)|case_(proposed|mention)$)/.test(kind)),
  ...([
    "client_changed",
    "agreement_answered",
    "directory_refused",
    "retention_refused",
    "rule_proposed",
    "rule_answer",
  ] as const),
  ...(["alarm", "incident", "journal_head", "staff_notice", "staff", "test"] as const),
];

/** The sentences of an e-mail, without its greeting and the notice that each one ends with. */
function sentencesOf(element: ReactElement): string[] {
  const blocks = (shown: ReactElement) => textsOf(renderToStaticMarkup(shown));
  const common = new Set(blocks(plain("x").element));
  return blocks(element).filter((text) => !common.has(text) && /[.:!?;]$/.test(text) && !text.startsWith("Bonjour"));
}

let server: MailServer;
let stop = async () => {};
beforeAll(async () => {
  stop = await startJobs(database, [deliverEmail], { work: false });
  server = await startMailServer();
  setConfig({ ...config, SMTP_URL: server.url });
});
afterAll(async () => {
  await stop();
  await server.close();
});

const queue = (to: Person, kind: EmailKind) =>
  transaction((tx) => queueEmail(tx, { userId: to.id, recipient: to.email, kind, ...samples()[kind] }));

/** A person whose address is confirmed. */
async function aReader(fields: Parameters<typeof aPerson>[0] = {}): Promise<Person> {
  const person = await aPerson(fields);
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
  return person;
}

/** Queues an e-mail, delivers it, and parses it as a mail program does. */
async function receive(to: Person, kind: EmailKind) {
  const emailId = await queue(to, kind);
  expect(emailId).not.toBeNull();
  await deliverEmail.run({ emailId: emailId as string });
  const mail = server.received.at(-1);
  if (!mail) throw new Error("Nothing arrived.");
  const words = (part: string | undefined) => part?.replace(/\s+/g, " ");
  return { to: mail.to, html: words(partOf(mail, "text/html")), text: words(partOf(mail, "text/plain")) };
}

describe.each(kinds)("the e-mail %s", (kind) => {
  it("reaches the mail server in HTML and in plain text, with the notice and its reader's phrase", async () => {
    const reader = await aReader({ emailPhrase: PHRASE });
    const { to, html, text } = await receive(reader, kind);
    expect(to).toBe(reader.email);
    const confirmed = ![
      "email_confirmation",
      "email_change",
      "story_link",
      "lawyer_invited",
      "helper_invited",
    ].includes(kind);
    for (const body of [html, text]) {
      expect(body).toContain("Recours");
      expect(body).toContain(NOTICE);
      expect(body?.includes(`Votre phrase : « ${PHRASE} »`)).toBe(confirmed);
      expect(body).not.toContain("à compléter");
      expect(body?.includes("https://recours.exemple.fr/account/notifications")).toBe(topicOf(kind) !== null);
    }
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).not.toMatch(/<img|url\(/i);
  });

  it("is signed with the name that the site has when it is written, and with no other", async () => {
    const { name } = company;
    Object.assign(company, { name: "Arnaques Secours" });
    try {
      const { html, text } = await receive(await aReader(), kind);
      for (const body of [html, text, samples()[kind].subject])
        expect(body).not.toMatch(/\bRecours\b|\b[dq]ue? Arnaques/);
      for (const body of [html, text]) expect(body).toContain("Arnaques Secours");
    } finally {
      Object.assign(company, { name });
    }
  });

  it("shows a confirmed address alone what somebody typed", async () => {
    const unconfirmed = await receive(await aPerson(), kind);
    for (const body of [unconfirmed.html, unconfirmed.text]) expect(body).not.toContain("Camille");
    const { text } = await receive(await aReader(), kind);
    const isNamed = !NAMELESS.includes(kind);
    expect(text?.includes("Camille")).toBe(isNamed);
  });

  it("has a neutral subject, and a label for the administration", () => {
    expect(samples()[kind].subject).not.toMatch(
      /arnaque|escro|victime|fraud|banc|banque|virement|crypto|trading|€|avocat/i,
    );
    expect(samples()[kind].subject).not.toMatch(/passeport|identité.*(carte|permis)|Camille/i);
    expect(emailKindLabel(kind)).not.toBe(kind);
  });

  it("is not sent to a person who turned it off, if that is possible", async () => {
    const before = await db.$count(emailLogs);
    const emailId = await queue(await aPerson({ mutedEmails: [...EMAIL_TOPICS] }), kind);
    expect(emailId === null).toBe(topicOf(kind) !== null);
    expect(await db.$count(emailLogs)).toBe(topicOf(kind) === null ? before + 1 : before);
  });
});

describe("what a client reads in an e-mail", () => {
  it.each(kinds.filter((kind) => !FOR_THE_OFFICE.includes(kind)))("of kind %s is read easily", (kind) => {
    const sentences = sentencesOf(samples()[kind].element);
    expect(sentences.length).toBeGreaterThan(0);
    expect(lix(sentences)).toBeLessThanOrEqual(MAX_LIX);
  });
});

describe("the e-mail about a case that was not retained", () => {
  it("says so plainly, with the specification's message and what the person can still do", async () => {
    const { text } = await receive(await aPerson(), "case_reject");
    expect(text).toContain("Nous ne pouvons pas prendre votre dossier");
    expect(text).toContain("Les raisons de cette décision ne sont pas communiquées");
    expect(text).toContain("17cyber.gouv.fr");
    expect(text).not.toMatch(/Rejeté|changé d’état/);
  });
});

describe("the table of kinds", () => {
  it("cannot turn off e-mails about the account, a decision, or a task", () => {
    expect(kinds.filter((kind) => topicOf(kind) === null)).toEqual([
      "email_confirmation",
      "password_reset",
      "password_changed",
      "email_change",
      "email_change_asked",
      "email_already_used",
      "email_changed",
      "file_blocked",
      "second_factor_on",
      "second_factor_off",
      "second_factor_paused",
      "recovery_code_used",
      "recovery_codes_renewed",
      "passkey_added",
      "passkey_removed",
      "document_rejected",
      "case_approve",
      "case_reject",
      "case_withdraw",
      "case_hold",
      "case_reexamine",
      "case_proposed",
      "lawyer_accepted",
      "lawyer_left",
      "agreement_proposed",
      "agreement_answered",
      "agreement_retracted",
      "lawyer_change_asked",
      "staff_notice",
      "case_mention",
      "helper_invited",
      "helper_joined",
      "helper_left",
      "case_left",
      "case_received",
      "client_changed",
      "rule_proposed",
      "rule_answer",
      "reports_to_check",
      "assistance_answered",
      "story_link",
      "erasure_asked",
      "erasure_cancelled",
      "erasure_done",
      "lawyer_invited",
      "lawyer_verified",
      "lawyer_suspended",
      "lawyer_display",
      "lawyer_reinstated",
      "lawyer_insurance",
      "lawyers_missing",
      "lawyers_uninsured",
      "directory_refused",
      "draft_expiring",
      "retention_refused",
      "journal_head",
      "alarm",
      "incident",
      "test",
    ]);
  });

  it("has a label and a hint for each topic of the page", () => {
    const used = new Set(kinds.map(topicOf).filter((topic) => topic !== null));
    expect([...used].sort()).toEqual([...EMAIL_TOPICS].sort());
    for (const topic of EMAIL_TOPICS) expect(TOPIC_LABELS[topic].hint).toMatch(/\.$/);
  });

  it("marks the kinds that carry a link that replaces a password, and no other", () => {
    expect(kinds.filter(carriesSecretLink)).toEqual([
      "email_confirmation",
      "password_reset",
      "email_change",
      "helper_invited",
      "story_link",
      "lawyer_invited",
    ]);
    expect(carriesSecretLink("constructor")).toBe(false);
    expect(emailKindLabel("an_older_one")).toBe("an_older_one");
    expect(emailKindLabel("document_received")).toBe("Document reçu");
  });

  it("turns off one topic without the others", async () => {
    const reader = await aPerson({ mutedEmails: ["case_progress"] });
    expect(await queue(reader, "case_close")).toBeNull();
    expect(await queue(reader, "case_approve")).not.toBeNull();
    expect(await queue(reader, "new_message")).not.toBeNull();
  });
});

describe("the phrase", () => {
  it("is not shown without an account, nor without a chosen phrase", async () => {
    await receive(await aPerson(), "case_approve");
    const visitor = { userId: null, recipient: "visiteur@exemple.fr", kind: "assistance_received" as const };
    await transaction((tx) => queueEmail(tx, { ...visitor, ...samples().assistance_received }));
    const [sent] = await db.select().from(emailLogs).where(eq(emailLogs.recipient, visitor.recipient));
    expect(sent?.html).not.toContain("Votre phrase");
    expect(sent?.html).not.toContain("/account/notifications");
    expect(server.received.at(-1)?.raw).not.toContain("Votre phrase");
  });

  it("is escaped", async () => {
    const reader = await aPerson({ emailPhrase: '</p><img src="https://ailleurs.exemple/x"><b>' });
    const { html, text } = await receive(reader, "case_approve");
    expect(html).not.toMatch(/<img|<b>/);
    expect(text).toContain('Votre phrase : « </p><img src="https://ailleurs.exemple/x"><b> »');
  });
});
