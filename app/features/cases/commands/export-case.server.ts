import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { readThread } from "~/features/chat/queries.server";
import { log } from "~/platform/log.server";
import { PdfDocument } from "~/platform/pdf/pdf-document.server";
import { consume } from "~/platform/rate-limits.server";
import { writeCase, writeMessage, writeNotes } from "../case-file.server";
import { type AdministeredCase, readCaseForAdministration } from "../queries/admin-case.server";

/**
 * The whole case as one PDF: owner, identity, answers, sums recovered, files with their SHA-256, conversation; the staff's
 * notes only when they are asked for. Who took it is recorded.
 * @returns the bytes and the name of the file.
 * @throws AppError case_not_found.
 */
export async function exportCase(actor: Actor, id: string, { notes }: { notes: boolean }) {
  const of = await readCaseForAdministration(actor, id);
  await consume("case_pdf", actor.userId);
  const withNotes = notes && of.can.note;
  await transaction((tx) =>
    recordAudit(tx, actor.userId, {
      action: "case.exported",
      subjectType: "case",
      subjectId: id,
      ownerId: of.userId,
      details: { notes: withNotes },
    }),
  );
  const madeAt = new Date();
  const pdf = new PdfDocument({ title: `Affaire ${of.caseId}`, footer: `Recours · Affaire ${of.caseId}`, madeAt });
  const { stream } = pdf;
  write(pdf, actor, of, { withNotes, madeAt }).catch((error: Error) => {
    log.error({ err: error, case: id }, "case as PDF");
    pdf.fail(error);
  });
  return { stream, name: `affaire-${of.caseId}${withNotes ? "-avec-notes" : ""}.pdf` };
}

type Writing = { withNotes: boolean; madeAt: Date };

async function write(
  pdf: PdfDocument,
  actor: Actor,
  of: AdministeredCase,
  { withNotes, madeAt }: Writing,
): Promise<void> {
  writeCase(pdf, of, madeAt);
  if (of.status !== "draft" && !(await writeConversation(pdf, actor, of.id))) return;
  if (withNotes) writeNotes(pdf, of);
  await pdf.end();
}

/** Writes the whole conversation, as the actor may read it. @returns false when the reader left meanwhile. */
export async function writeConversation(pdf: PdfDocument, actor: Actor, caseId: string): Promise<boolean> {
  pdf.addSection("Conversation");
  let after = 0;
  for (;;) {
    const { messages, hasLater } = await readThread(actor, caseId, { after });
    for (const message of messages) writeMessage(pdf, message);
    if (after === 0 && messages.length === 0) pdf.addParagraph("Aucun message.");
    after = messages.at(-1)?.seq ?? after;
    if (!(await pdf.pause())) return false;
    if (!hasLater) return true;
  }
}
