import { and, asc, count, desc, eq, gt, inArray, lt } from "drizzle-orm";
import { company } from "~/content/company";
import { db } from "~/db/client.server";
import { newestFirst, parseKey } from "~/db/keyset-pagination";
import {
  auditEntries,
  authenticators,
  caseAttachments,
  cases,
  consents,
  contactMessages,
  emailLogs,
  erasures,
  files,
  identityDocuments,
  lawyerInvitations,
  lawyers,
  passkeys,
  profiles,
  sessions,
  users,
} from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { listPushSubscriptions } from "~/features/accounts/push/queries.server";
import { readThread } from "~/features/chat/queries.server";
import { wantsMorningEmail } from "~/features/day/queries.server";
import { BLANKED_TEXT, carriesSecretLink, hasBlankedBody } from "~/features/emails/rules";
import { hasHelped } from "~/features/helpers/access.server";
import { auditLabel } from "~/features/journal/labels.server";
import { currentAction } from "~/features/journal/rules";
import { listNoticeChoices } from "~/features/notices/queries.server";
import { isShownToOwner } from "../access/access.server";
import { canEraseOwnAccount } from "../policy";
import { retentionPeriods } from "../retention/configured-periods.server";
import type { Email } from "./ui/data-page";

/** Reads what /account/data shows: the actor's consents, the latest first, and whether they may request an erasure. */
export async function readDataPage(actor: Actor) {
  const { userId } = actor;
  const agreed = await db
    .select({
      document: consents.document,
      version: consents.version,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt));
  const [open] = await db
    .select({ n: count() })
    .from(cases)
    .where(and(eq(cases.userId, userId), inArray(cases.status, ["pending", "in_review", "active", "on_hold"])));
  return {
    consents: agreed,
    openCases: open?.n ?? 0,
    canErase: canEraseOwnAccount(actor),
    retention: retentionPeriods(),
  };
}

/** When the actor's account will be erased; null when no erasure was requested. */
export async function readOwnErasure(actor: Actor): Promise<Date | null> {
  const [erasure] = await db.select().from(erasures).where(eq(erasures.userId, actor.userId));
  return erasure?.dueAt ?? null;
}

/** The retention periods, for the privacy policy. */
export function readRetention() {
  return retentionPeriods();
}

/** Rows of a list that are read at once. */
const PAGE = 100;

/** The actor's account, profile, consents, devices and second factors. */
export async function ownAccount(actor: Actor) {
  const { userId } = actor;
  const [account] = await db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      bannedAt: users.bannedAt,
      bannedUntil: users.bannedUntil,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  const devices = await db
    .select({
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  const agreed = await db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.givenAt));
  return {
    account,
    profile: await readOwnProfile(actor),
    lawyer: await ownLawyer(userId, account?.email ?? ""),
    consents: agreed.map(({ userId: _own, ...consent }) => consent),
    devices,
    notifications: await listPushSubscriptions(userId),
    staffNotifications: await listNoticeChoices(userId),
    wantsMorningEmail: await wantsMorningEmail(userId),
    secondFactor: {
      application: await db
        .select({ createdAt: authenticators.createdAt })
        .from(authenticators)
        .where(eq(authenticators.userId, userId)),
      passkeys: await db
        .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId)),
    },
  };
}

/** The registration of a lawyer, without the staff's note, and the invitations of their address; null for anyone else. */
async function ownLawyer(userId: string, email: string) {
  const { firstName, lastName, identityCheck, createdAt, expiresAt, acceptedAt, revokedAt } = lawyerInvitations;
  const invitations = await db
    .select({ firstName, lastName, identityCheck, createdAt, expiresAt, acceptedAt, revokedAt })
    .from(lawyerInvitations)
    .where(eq(lawyerInvitations.email, email))
    .orderBy(asc(createdAt));
  const [registration] = await db.select().from(lawyers).where(eq(lawyers.userId, userId));
  if (!registration) return invitations.length > 0 ? { registration: null, invitations } : null;
  const { userId: _own, verificationNote: _note, verifiedByUser: _staff, ...own } = registration;
  return { registration: own, invitations };
}

/** The actor's identity documents with their files, the oldest first. */
export function listOwnDocuments(actor: Actor) {
  return db
    .select({ document: identityDocuments, file: files })
    .from(identityDocuments)
    .innerJoin(files, eq(files.path, identityDocuments.filePath))
    .where(eq(identityDocuments.userId, actor.userId))
    .orderBy(asc(identityDocuments.createdAt), asc(identityDocuments.id));
}

/** The files of a case, the oldest first. */
export async function attachmentRows(caseId: string) {
  const rows = await db
    .select({ file: files })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(caseAttachments.createdAt), asc(caseAttachments.position));
  return rows.map(({ file }) => file);
}

/** Yields the messages of a case of the actor's, page by page, the oldest first. */
export async function* ownThread(actor: Actor, caseId: string) {
  for (let after = 0; ; ) {
    const { messages, hasLater } = await readThread(actor, caseId, { after });
    yield messages.map(({ seq, sender, isAutomatic, text, attachments, createdAt, readAt }) => ({
      seq,
      sender,
      automatic: isAutomatic,
      text,
      files: attachments.map(({ name }) => name),
      createdAt,
      readAt,
    }));
    after = messages.at(-1)?.seq ?? after;
    if (!hasLater) return;
  }
}

/** Yields the actor's requests for assistance, page by page. */
export async function* ownRequests(actor: Actor) {
  const { userId, id } = contactMessages;
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(and(eq(userId, actor.userId), last === undefined ? undefined : gt(id, last)))
      .orderBy(asc(id))
      .limit(PAGE);
    yield rows.map(({ id, name, phone, email, message, status, createdAt, handledAt, reply }) => ({
      id,
      name,
      phone,
      email,
      message,
      status,
      createdAt,
      handledAt,
      reply,
    }));
    last = rows.at(-1)?.id;
    if (rows.length < PAGE) return;
  }
}

/**
 * Yields the e-mails sent to the actor, page by page, the newest first. The text of those with a secret link is left out,
 * and one that was erased says so.
 */
export async function* ownEmails(actor: Actor) {
  const { createdAt, sentAt, recipient, kind, subject, html, text, status } = emailLogs;
  const { key, order, beyond } = newestFirst(createdAt, emailLogs.id);
  for (let last: string | null = null; ; ) {
    const rows: { key: string; html: string; email: Email & { kind: string; text: string } }[] = await db
      .select({ key, html, email: { createdAt, sentAt, recipient, kind, subject, text, status } })
      .from(emailLogs)
      .where(and(eq(emailLogs.userId, actor.userId), beyond(parseKey(last), "after")))
      .orderBy(order(false))
      .limit(PAGE);
    yield rows.map(({ email, html }) => ({ ...email, text: readableText({ ...email, html }) }));
    last = rows.at(-1)?.key ?? null;
    if (rows.length < PAGE) return;
  }
}

function readableText(email: { kind: string; html: string; text: string }): string | null {
  if (carriesSecretLink(email.kind)) return null;
  return hasBlankedBody(email) ? BLANKED_TEXT : email.text || null;
}

/**
 * Yields the journal entries about the actor, page by page, the newest first, as far as they may read them. Members
 * of the staff appear by first name only.
 */
export async function* ownJournal(actor: Actor) {
  const { id, ownerId } = auditEntries;
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await db
      .select({ entry: auditEntries, by: profiles.firstName, isHelper: hasHelped(actor, auditEntries.actorId) })
      .from(auditEntries)
      .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
      .where(and(eq(ownerId, actor.userId), isShownToOwner(), lt(id, last)))
      .orderBy(desc(id))
      .limit(PAGE);
    yield rows.map(({ entry: { createdAt, action, actorId, subjectType }, by: name, isHelper }) => {
      const nobody = subjectType === "sign_in" ? "personne non connectée" : company.name;
      const by =
        actorId === actor.userId
          ? "vous"
          : actorId === null
            ? nobody
            : `${isHelper ? "proche" : "équipe"} (${name ?? "compte supprimé"})`;
      return { createdAt, action: currentAction(action), what: auditLabel(action), by };
    });
    last = rows.at(-1)?.entry.id ?? 0;
    if (rows.length < PAGE) return;
  }
}
