/** What the staff is told of: who reads, what happens, and what they were told. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { database, db } from "~/db/client.server.ts";
import type { NoticeChannel, NoticeFrequency, NotificationKind } from "~/db/schema/enumerations.ts";
import {
  authenticators,
  cases,
  contactMessages,
  emailLogs,
  identityDocuments,
  noticeChoices,
  pushSubscriptions,
  scheduledMessages,
} from "~/db/schema/index.ts";
import { sendPush } from "~/features/accounts/push/jobs.server.ts";
import { announceUnread } from "~/features/chat/jobs.server.ts";
import { deliverEmail } from "~/features/emails/jobs.server.ts";
import { startJobs } from "~/platform/jobs/jobs.server.ts";
import { aCase, aMember, aMessage, anAttachment, type Case } from "./cases.ts";
import { aDocument } from "./identity.ts";
import { aClient, aLawyerOnDuty, anAdministrator, type Person } from "./people.ts";

/** 16:04 in Paris: what is told twice a day gathers what began from 9:00 to 16:00. */
export const now = new Date("2026-11-20T15:04:00Z");
export const MINUTE = 60_000;
export const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
export const NINE = new Date("2026-11-20T08:00:00Z");
export const answered = { status: "active", submittedAt: ago(9_000), firstAnsweredAt: ago(8_000) } as const;

/** New people before each test. */
export let client: Person;
export let administrator: Person;
export let lawyer: Person;

const jobs = [announceUnread, deliverEmail, sendPush];
let stop = async () => {};
export const stopQueues = () => stop();
export const startQueues = async () => {
  stop = await startJobs(database, jobs, { work: false });
};

/** Before each test of a file: nothing has happened, and nobody has chosen. */
export function forEachTest(): void {
  beforeAll(startQueues);
  afterAll(stopQueues);
  beforeEach(async () => {
    for (const table of [noticeChoices, cases, contactMessages, identityDocuments, emailLogs, pushSubscriptions])
      await db.delete(table);
    await database.pool.query("delete from jobs.job");
    client = await aClient({ lastName: "Victimaire" });
    administrator = await anAdministrator();
    lawyer = await aLawyer();
  });
}

/** A lawyer who may take cases and sign in: with a second factor. */
export async function aLawyer(): Promise<Person> {
  const person = await aLawyerOnDuty();
  await db.insert(authenticators).values({ userId: person.id, secret: "x", lastStep: 0 });
  return person;
}

export const choose = (
  { id: userId }: Person,
  kind: NotificationKind,
  frequency: NoticeFrequency,
  channel: NoticeChannel = "email",
  toldUntil = NINE,
) => db.insert(noticeChoices).values({ userId, kind, channel, frequency, toldUntil });

export const emailsTo = async ({ id }: Person) => {
  const which = and(eq(emailLogs.userId, id), eq(emailLogs.kind, "staff_notice"));
  const rows = await db.select().from(emailLogs).where(which);
  return rows.map(({ text, html, subject, recipient }) => ({
    text: text.replace(/\s+/g, " "),
    html,
    subject,
    recipient,
  }));
};
/** What the e-mails to a person counted. */
export const toldTo = async (person: Person) =>
  (await emailsTo(person)).map(
    ({ text }) => /\d+ (?:nouveau|message|demande|document|pièce|dossier)[^.]*?(?= Ouvrir)/.exec(text)?.[0],
  );

export const aRequest = async (createdAt: Date, userId: string | null = null) => {
  const row = {
    name: "Victimaire",
    phone: "0612345678",
    message: "Raison : Autre demande\nMon histoire",
    createdAt,
    userId,
  };
  const [made] = await db.insert(contactMessages).values(row).returning();
  return (made as { id: string }).id;
};

export async function ofLawyer(person = lawyer, given: Partial<Case> = {}): Promise<Case> {
  const caseRow = await aCase(client, { ...answered, ...given });
  await aMember(caseRow, person, "lawyer");
  return caseRow;
}

export type Happening = (at: Date) => Promise<{ handle: () => Promise<unknown> }>;
export const answer = (caseRow: Case) => ({
  handle: () => aMessage(caseRow, { author: administrator, message: "Bonjour" }),
});

/** What happens, how it is handled, and what is told, for each kind. */
export const EVENTS: [NotificationKind, "administrator" | "lawyer", string, Happening][] = [
  [
    "case",
    "administrator",
    "1 nouveau dossier",
    async (submittedAt) => {
      const caseRow = await aCase(client, { submittedAt });
      return { handle: () => db.update(cases).set({ firstAnsweredAt: now }).where(eq(cases.id, caseRow.id)) };
    },
  ],
  [
    "message",
    "administrator",
    "1 message sans réponse",
    async (createdAt) => {
      const caseRow = await aCase(client, answered);
      await aMessage(caseRow, { createdAt, message: "Mon histoire" });
      return answer(caseRow);
    },
  ],
  [
    "request",
    "administrator",
    "1 demande d’assistance",
    async (createdAt) => {
      const id = await aRequest(createdAt);
      return {
        handle: () => db.update(contactMessages).set({ status: "completed" }).where(eq(contactMessages.id, id)),
      };
    },
  ],
  [
    "document",
    "administrator",
    "1 document à vérifier",
    async (createdAt) => {
      await aDocument(client, { documentType: "identity_card", side: "front", createdAt });
      await aDocument(client, { documentType: "identity_card", side: "back", createdAt });
      return { handle: () => db.update(identityDocuments).set({ status: "approved" }) };
    },
  ],
  [
    "message",
    "lawyer",
    "1 message sans réponse",
    async (createdAt) => {
      const caseRow = await ofLawyer();
      await aMessage(caseRow, { createdAt, message: "Mon histoire" });
      return answer(caseRow);
    },
  ],
  [
    "file",
    "lawyer",
    "2 pièces reçues",
    async (createdAt) => {
      const caseRow = await ofLawyer();
      const message = await aMessage(caseRow, { createdAt });
      for (let n = 0; n < 2; n++) await anAttachment(caseRow, client, message);
      return answer(caseRow);
    },
  ],
  [
    "held",
    "lawyer",
    "1 message programmé retenu",
    async (updatedAt) => {
      const { id: caseId } = await ofLawyer();
      const written = { id: crypto.randomUUID(), caseId, authorId: lawyer.id, sendAt: updatedAt, afterSeq: 0 };
      await db.insert(scheduledMessages).values({ ...written, text: "Bonjour", hold: "client_wrote", updatedAt });
      return { handle: () => db.delete(scheduledMessages) };
    },
  ],
];
