import { asc, eq, sql } from "drizzle-orm";
import { db, type Executor } from "~/db/client.server";
import { files, lawyers, profiles, scheduledFiles, scheduledMessages } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { shownLawyer } from "~/features/members/access.server";
import { AppError } from "~/platform/errors";
import { parisMoment } from "~/platform/paris.server";
import { withDe } from "~/ui/elision";
import { canPostMessage } from "../policy";
import { type Conversation, readConversation } from "../queries.server";
import { lawyerName } from "../rules";
import { HOLD_LABELS } from "./rules";
import { momentText } from "./rules.server";

/** A message that leaves later, as those read it who handle the case. */
export type ScheduledMessage = {
  id: string;
  /** « Partira le lundi 24 novembre à 9 h 00 — de Maître Laurent », or why it did not leave. */
  title: string;
  isHeld: boolean;
  /** Named by whoever cancels or sends it. */
  version: number;
  text: string;
  files: { id: string; name: string }[];
  /** Whether the reader is its author, who alone changes and sends it. */
  isOwn: boolean;
};

const filesJson = sql<ScheduledMessage["files"]>`(
  select coalesce(json_agg(json_build_object('id', ${files.id}, 'name', ${files.name})
    order by ${scheduledFiles.position}), '[]'::json)
  from ${scheduledFiles} join ${files} on ${files.path} = ${scheduledFiles.filePath}
  where ${scheduledFiles.messageId} = ${scheduledMessages.id})`;

/** The conversation as those read it who may schedule in it. @throws AppError case_not_found, reason_needed. */
export async function readAsStaff(actor: Actor, caseId: string, executor: Executor = db): Promise<Conversation> {
  const conversation = await readConversation(actor, caseId, executor);
  if (conversation.side !== "staff" || !canPostMessage(actor, conversation)) throw new AppError("case_not_found");
  if (conversation.needsReason) throw new AppError("reason_needed");
  return conversation;
}

/**
 * The messages of a case that leave later or were held back, the first to leave first.
 * @throws AppError case_not_found, also for the client; reason_needed.
 */
export async function listScheduled(
  actor: Actor,
  caseId: string,
  executor: Executor = db,
): Promise<ScheduledMessage[]> {
  const conversation = await readAsStaff(actor, caseId, executor);
  const rows = await readRows(conversation.id, executor);
  return rows.map(({ id, version, text, files, authorId, sendAt, hold, ...author }) => ({
    id,
    version,
    title: `${hold ? `Pas envoyé\u00a0: ${HOLD_LABELS[hold]}` : `Partira le ${momentText(sendAt)}`} — ${withDe(authorName(author))}`,
    isHeld: hold !== null,
    text,
    files,
    isOwn: authorId === actor.userId,
  }));
}

/**
 * The actor's own message that leaves later, for its form.
 * @throws AppError case_not_found, reason_needed; scheduled_gone, also for another's.
 */
export async function findScheduled(actor: Actor, caseId: string, id: string) {
  const { id: ofCase, reference } = await readAsStaff(actor, caseId);
  const row = (await readRows(ofCase, db)).find((message) => message.id === id);
  if (row?.authorId !== actor.userId) throw new AppError("scheduled_gone");
  const { text, files, version, hold, sendAt } = row;
  const given = { text, ...parisMoment(sendAt) };
  return { id: row.id, caseId, reference, given, files, version, hold: hold && HOLD_LABELS[hold] };
}

/** A case has a few at most (`MAX_SCHEDULED` a person). */
async function readRows(caseId: string, executor: Executor) {
  const { id, authorId, text, sendAt, hold, version } = scheduledMessages;
  const { firstName, lastName } = shownLawyer;
  return executor
    .select({
      ...{ id, authorId, text, sendAt, hold, version, firstName, lastName, role: profiles.role },
      files: filesJson,
    })
    .from(scheduledMessages)
    .innerJoin(profiles, eq(profiles.id, authorId))
    .leftJoin(lawyers, eq(lawyers.userId, authorId))
    .where(eq(scheduledMessages.caseId, caseId))
    .orderBy(asc(sendAt), asc(id));
}

function authorName(author: { role: string; firstName: string; lastName: string }): string {
  return author.role === "lawyer" ? lawyerName(author) : `${author.firstName} ${author.lastName}`.trim();
}
