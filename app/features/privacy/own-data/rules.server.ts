import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
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
  files,
  identityDocuments,
  passkeys,
  profiles,
  sessions,
  users,
} from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { readOwnProfile } from "~/features/accounts/profile/queries.server";
import { listPushSubscriptions } from "~/features/accounts/push/queries.server";
import { answerSections } from "~/features/cases/documents/rules";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { readThread } from "~/features/chat/queries.server";
import { carriesSecretLink } from "~/features/emails/rules";
import { blockedReason } from "~/features/files/policy";
import { readStoredFile, type StoredFile } from "~/features/files/queries.server";
import { BLOCKED_LABELS } from "~/features/files/rules";
import { DOCUMENT_STATUS_LABELS, DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { auditLabel } from "~/features/journal/labels";
import { currentAction } from "~/features/journal/rules";
import { fileStore } from "~/platform/files/store/store.server";
import { draftLabel } from "~/platform/forms/draft-keys";
import { listDrafts } from "~/platform/forms/drafts.server";
import { jsonList, type ZipEntry, zipName } from "~/platform/zip.server";
import { formatDateTime } from "~/ui/format";
import { accountSections, READ_ME } from "./rules";
import { type Email, type PageData, type PageFile, writeDataPage } from "./ui/data-page";

const json = (name: string, value: unknown): ZipEntry => ({ name, content: `${JSON.stringify(value, null, 2)}\n` });

/** Rows of a list that are read at once. */
const PAGE = 100;

/** The files of the export, one after the other: each is read once the previous one is written, to save memory. */
export async function* ownData(actor: Actor): AsyncGenerator<ZipEntry> {
  yield { name: "LISEZ-MOI.txt", content: READ_ME };
  yield json("compte.json", await ownAccount(actor));
  yield* ownDocuments(actor);
  const own = await db.select().from(cases).where(eq(cases.userId, actor.userId)).orderBy(asc(cases.createdAt));
  yield { name: "mes-donnees.html", content: async () => writeDataPage(await pageData(actor, own)) };
  for (const { id, reference } of own) yield* ownCase(actor, id, caseFolder(reference));
  yield jsonList("demandes.json", () => ownRequests(actor));
  yield json(
    "saisies.json",
    (await listDrafts(actor.userId)).map(({ key, ...draft }) => ({ form: draftLabel(key), ...draft })),
  );
  yield jsonList("emails.json", () => ownEmails(actor));
  yield jsonList("journal.json", () => ownJournal(actor));
}

const caseFolder = (reference: string): string => `dossiers/${reference}`;

async function pageData(actor: Actor, own: (typeof cases.$inferSelect)[]): Promise<PageData> {
  const { account, profile, consents: agreed, devices } = await ownAccount(actor);
  const papers = await documentRows(actor);
  const drafts = await listDrafts(actor.userId);
  const papersOf = papers.map(({ document, file }) => ({
    ...file,
    note: `${DOCUMENT_TYPE_LABELS[document.documentType]}, ${DOCUMENT_STATUS_LABELS[document.status].toLowerCase()}`,
  }));
  return {
    madeAt: new Date(),
    account: accountSections({ profile, email: account?.email ?? profile.email, consents: agreed, devices }),
    documents: pageFiles(actor, "identite", papersOf),
    cases: async function* () {
      for (const { id, reference } of own) {
        const answers = await readOwnCase(actor, id);
        const isDraft = answers.status === "draft";
        yield {
          title: `Affaire ${reference} : ${CASE_STATUS_LABELS[answers.status]}`,
          sections: answerSections(answers).map(({ title, rows }) => ({
            title,
            terms: rows.map(({ term, value }) => [term, value] as const),
          })),
          thread: () => (isDraft ? noPages() : ownThread(actor, id)),
          files: pageFiles(actor, `${caseFolder(reference)}/fichiers`, await attachmentRows(id)),
        };
      }
    },
    requests: () => ownRequests(actor),
    drafts: drafts.map(({ key, savedAt, fields }) => ({
      title: `${draftLabel(key)}, le ${formatDateTime(savedAt)}`,
      terms: Object.entries(fields).map(([name, value]) => [name, String(value)] as const),
    })),
    emails: () => ownEmails(actor),
    journal: () => ownJournal(actor),
  };
}

async function* noPages(): AsyncGenerator<never[]> {}

/** The files of a folder of the archive, as the page names them. */
function pageFiles(actor: Actor, folder: string, rows: readonly (Named & { note?: string })[]): PageFile[] {
  return rows.map((file, index) => {
    const blocked = blockedReason(actor, file);
    if (blocked)
      return { name: file.name, path: null, note: `${BLOCKED_LABELS[blocked]} : ce fichier n’est pas joint.` };
    return { name: file.name, path: `${folder}/${zipName(index + 1, rows.length, file.name)}`, note: file.note };
  });
}

async function ownAccount(actor: Actor) {
  const { userId } = actor;
  const [account] = await db
    .select({ email: users.email, emailVerified: users.emailVerified, createdAt: users.createdAt })
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
    consents: agreed.map(({ userId: _own, ...consent }) => consent),
    devices,
    notifications: await listPushSubscriptions(userId),
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

function documentRows(actor: Actor) {
  return db
    .select({ document: identityDocuments, file: files })
    .from(identityDocuments)
    .innerJoin(files, eq(files.path, identityDocuments.filePath))
    .where(eq(identityDocuments.userId, actor.userId))
    .orderBy(asc(identityDocuments.createdAt), asc(identityDocuments.id));
}

async function* ownDocuments(actor: Actor): AsyncGenerator<ZipEntry> {
  const rows = await documentRows(actor);
  yield json(
    "identite/documents.json",
    rows.map(({ document: { documentType, side, status, adminNotes, createdAt, updatedAt }, file }) => ({
      documentType,
      side,
      status,
      reason: adminNotes,
      createdAt,
      updatedAt,
      name: file.name,
      mime: file.mime,
      size: file.size,
      sha256: file.sha256,
    })),
  );
  yield* stored(
    actor,
    "identite",
    rows.map(({ file }) => file),
  );
}

async function* ownCase(actor: Actor, id: string, folder: string): AsyncGenerator<ZipEntry> {
  const { version: _version, userId: _own, ...answers } = await readOwnCase(actor, id);
  yield json(`${folder}/dossier.json`, answers);
  if (answers.status !== "draft") yield jsonList(`${folder}/conversation.json`, () => ownThread(actor, id));
  yield* stored(actor, `${folder}/fichiers`, await attachmentRows(id));
}

async function attachmentRows(caseId: string) {
  const rows = await db
    .select({ file: files })
    .from(caseAttachments)
    .innerJoin(files, eq(files.path, caseAttachments.filePath))
    .where(eq(caseAttachments.caseId, caseId))
    .orderBy(asc(caseAttachments.createdAt), asc(caseAttachments.position));
  return rows.map(({ file }) => file);
}

async function* ownThread(actor: Actor, caseId: string) {
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

async function* ownRequests(actor: Actor) {
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

async function* ownEmails(actor: Actor) {
  const { createdAt, sentAt, recipient, kind, subject, text, status } = emailLogs;
  const { key, order, beyond } = newestFirst(createdAt, emailLogs.id);
  for (let last: string | null = null; ; ) {
    const rows: { key: string; email: Email & { kind: string } }[] = await db
      .select({ key, email: { createdAt, sentAt, recipient, kind, subject, text, status } })
      .from(emailLogs)
      .where(and(eq(emailLogs.userId, actor.userId), beyond(parseKey(last), "after")))
      .orderBy(order(false))
      .limit(PAGE);
    yield rows.map(({ email }) => (carriesSecretLink(email.kind) ? { ...email, text: null } : email));
    last = rows.at(-1)?.key ?? null;
    if (rows.length < PAGE) return;
  }
}

/** The journal entries about the actor, without the staff's notes. Members of the staff appear by first name only. */
async function* ownJournal(actor: Actor) {
  const { id, ownerId } = auditEntries;
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await db
      .select({ entry: auditEntries, staff: profiles.firstName })
      .from(auditEntries)
      .leftJoin(profiles, eq(profiles.id, auditEntries.actorId))
      .where(and(eq(ownerId, actor.userId), lt(id, last)))
      .orderBy(desc(id))
      .limit(PAGE);
    yield rows
      .filter(({ entry }) => !/^note\.|^profile\.note_/.test(entry.action))
      .map(({ entry: { createdAt, action, actorId, subjectType }, staff }) => {
        const nobody = subjectType === "sign_in" ? "personne non connectée" : "Recours";
        const by =
          actorId === actor.userId ? "vous" : actorId === null ? nobody : `équipe (${staff ?? "compte supprimé"})`;
        return { createdAt, action: currentAction(action), what: auditLabel(action), by };
      });
    last = rows.at(-1)?.entry.id ?? 0;
    if (rows.length < PAGE) return;
  }
}

type Named = StoredFile & { name: string; createdAt: Date };

async function* stored(actor: Actor, folder: string, rows: readonly Named[]): AsyncGenerator<ZipEntry> {
  for (const [index, file] of rows.entries()) {
    const name = `${folder}/${zipName(index + 1, rows.length, file.name)}`;
    const blocked = blockedReason(actor, file);
    if (blocked)
      yield {
        name: `${name}.non-joint.txt`,
        content: `${BLOCKED_LABELS[blocked]} : ce fichier n’est pas joint.\n`,
      };
    else if (await fileStore().exists(file.path))
      yield { name, modifiedAt: file.createdAt, content: () => readStoredFile(actor, file) };
    else yield { name: `${name}.manquant.txt`, content: "Ce fichier n’a pas été retrouvé dans notre stockage.\n" };
  }
}
