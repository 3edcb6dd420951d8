import { asc, eq } from "drizzle-orm";
import { db } from "~/db/client.server";
import { cases } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { answerSections } from "~/features/cases/documents/rules";
import { CASE_STATUS_LABELS } from "~/features/cases/labels";
import { readOwnCase } from "~/features/cases/wizard/queries.server";
import { blockedReason } from "~/features/files/policy";
import { readStoredFile, type StoredFile } from "~/features/files/queries.server";
import { BLOCKED_LABELS } from "~/features/files/rules";
import { DOCUMENT_STATUS_LABELS, DOCUMENT_TYPE_LABELS } from "~/features/identity/labels";
import { declared, type OwnData } from "~/features/nouns.server";
import { summarizePayments } from "~/features/payments/queries.server";
import { fileStore } from "~/platform/files/store/store.server";
import { draftLabel } from "~/platform/forms/draft-keys";
import { listDrafts } from "~/platform/forms/drafts.server";
import { json, jsonList, type ZipEntry, zipName } from "~/platform/zip.server";
import { formatDateTime } from "~/ui/format";
import {
  attachmentRows,
  listOwnDocuments,
  ownAccount,
  ownEmails,
  ownJournal,
  ownRequests,
  ownThread,
} from "./queries.server";
import { accountSections, readMe } from "./rules";
import { type PageData, type PageFile, writeDataPage } from "./ui/data-page";

/** What the nouns add to the archive, in its order. */
const ownParts = async (): Promise<OwnData[]> =>
  (await declared("ownData")).sort((one, other) => one.order - other.order);

/** The files of the export, one after the other: each is read once the previous one is written, to save memory. */
export async function* ownData(actor: Actor): AsyncGenerator<ZipEntry> {
  yield { name: "LISEZ-MOI.txt", content: readMe((await ownParts()).flatMap(({ about }) => about ?? [])) };
  const account = await ownAccount(actor);
  yield json("compte.json", account);
  const papers = await listOwnDocuments(actor);
  yield* ownDocuments(actor, papers);
  const own = await db
    .select({ id: cases.id, reference: cases.reference })
    .from(cases)
    .where(eq(cases.userId, actor.userId))
    .orderBy(asc(cases.createdAt));
  yield { name: "mes-donnees.html", content: async () => writeDataPage(await pageData(actor, account, papers, own)) };
  for (const { id, reference } of own) yield* ownCase(actor, id, caseFolder(reference));
  for (const { ofPerson } of await ownParts()) if (ofPerson) yield* ofPerson(actor);
  yield jsonList("demandes.json", () => ownRequests(actor));
  yield json(
    "saisies.json",
    (await listDrafts(actor.userId)).map(({ key, ...draft }) => ({ form: draftLabel(key), ...draft })),
  );
  yield jsonList("emails.json", () => ownEmails(actor));
  yield jsonList("journal.json", () => ownJournal(actor));
}

const caseFolder = (reference: string): string => `dossiers/${reference}`;

type Paper = Awaited<ReturnType<typeof listOwnDocuments>>[number];

async function pageData(
  actor: Actor,
  { account, profile, lawyer, consents: agreed, devices }: Awaited<ReturnType<typeof ownAccount>>,
  papers: Paper[],
  own: Pick<typeof cases.$inferSelect, "id" | "reference">[],
): Promise<PageData> {
  const drafts = await listDrafts(actor.userId);
  const papersOf = papers.map(({ document, file }) => ({
    ...file,
    note: `${DOCUMENT_TYPE_LABELS[document.documentType]}, ${DOCUMENT_STATUS_LABELS[document.status].toLowerCase()}`,
  }));
  return {
    madeAt: new Date(),
    account: accountSections({
      profile,
      lawyer: lawyer?.registration ?? null,
      email: account?.email ?? profile.email,
      consents: agreed,
      devices,
    }),
    documents: pageFiles(actor, "identite", papersOf),
    cases: async function* () {
      for (const { id, reference } of own) {
        const answers = await readOwnCase(actor, id);
        const { said } = await summarizePayments(answers);
        const isDraft = answers.status === "draft";
        yield {
          title: `Affaire ${reference} : ${CASE_STATUS_LABELS[answers.status]}`,
          sections: [
            ...answerSections(answers, false, said).map(({ title, rows }) => ({
              title,
              terms: rows.map(({ term, value }) => [term, value] as const),
            })),
            ...(await sectionsOf(id)),
          ],
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

/** What the nouns of a case show on the page, in their order. */
async function sectionsOf(caseId: string) {
  const sections = await Promise.all((await ownParts()).map(({ onPage }) => onPage?.(caseId) ?? null));
  return sections.filter((section) => section !== null);
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

async function* ownDocuments(actor: Actor, rows: Paper[]): AsyncGenerator<ZipEntry> {
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
  const { version: _version, userId: _own, helped: _helped, ...answers } = await readOwnCase(actor, id);
  const { money } = await summarizePayments(answers);
  // The amount of a case is in euros, whatever its payments are in; what the bank gave back is in their currency.
  yield json(`${folder}/dossier.json`, {
    ...answers,
    amount: money.isPaidAbroad ? null : answers.amount,
    amountCurrency: "EUR",
    bankRefundCurrency: money.currency,
  });
  for (const { ofCase } of await ownParts()) if (ofCase) yield* ofCase(actor, id, folder);
  if (answers.status !== "draft") yield jsonList(`${folder}/conversation.json`, () => ownThread(actor, id));
  yield* stored(actor, `${folder}/fichiers`, await attachmentRows(id));
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
