import { transaction } from "~/db/client.server";
import type { Actor } from "~/features/accounts/actor";
import { recordAudit } from "~/features/audit/commands.server";
import { readThread } from "~/features/chat/queries.server";
import { log } from "~/platform/log.server";
import { Paper } from "~/platform/pdf/paper.server";
import { consume } from "~/platform/rate-limits.server";
import { writeCase, writeMessage, writeNotes } from "../case-file.server";
import { type AdministeredCase, readCaseForAdministration } from "../queries/admin-case.server";

/**
 * The whole case as one PDF: owner, identity, answers, sums recovered, files with their SHA-256, conversation; the staff's
 * notes only when they are asked for. It is written while it is sent, and who took it is recorded.
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
  const paper = new Paper({ title: `Affaire ${of.caseId}`, foot: `Recours · Affaire ${of.caseId}`, madeAt });
  const { stream } = paper;
  write(paper, actor, of, { withNotes, madeAt }).catch((error: Error) => {
    log.error({ err: error, case: id }, "case as PDF");
    paper.fail(error);
  });
  return { stream, name: `affaire-${of.caseId}${withNotes ? "-avec-notes" : ""}.pdf` };
}

type Writing = { withNotes: boolean; madeAt: Date };

async function write(paper: Paper, actor: Actor, of: AdministeredCase, { withNotes, madeAt }: Writing): Promise<void> {
  writeCase(paper, of, madeAt);
  if (of.status !== "draft" && !(await writeConversation(paper, actor, of.id))) return;
  if (withNotes) writeNotes(paper, of);
  paper.end();
}

/** Writes the whole conversation, as the actor may read it. @returns false when the reader left meanwhile. */
export async function writeConversation(paper: Paper, actor: Actor, caseId: string): Promise<boolean> {
  paper.section("Conversation");
  let after = 0;
  for (;;) {
    const { messages, hasLater } = await readThread(actor, caseId, { after });
    for (const message of messages) writeMessage(paper, message);
    if (after === 0 && messages.length === 0) paper.paragraph("Aucun message.");
    after = messages.at(-1)?.seq ?? after;
    if (!(await paper.breathe())) return false;
    if (!hasLater) return true;
  }
}
