import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { type Tx, transaction } from "~/db/client.server";
import { caseMessages, cases, isAnswerSql, mayWait } from "~/db/schema";
import { SYSTEM_USER_ID } from "~/db/schema/enumerations";
import { teamName } from "~/features/chat/rules";
import { deriveCases } from "~/features/members/derivations.commands.server";
import type { FormerFile } from "./attachments";
import type { TakenCases } from "./cases";
import { instantOf, type TakenPeople } from "./people";
import type { FormerMessage, Project } from "./project";
import type { Row } from "./row";
import { type Mapped, type Step, storedIn } from "./steps";

type Item = FormerMessage & { caseId: string };
type Message = {
  caseId: string;
  senderId: string;
  authorId: string | null;
  message: string;
  createdAt: SQL | undefined;
  readAt: SQL | undefined;
};
type Taken = { people: TakenPeople; cases: TakenCases; files: FormerFile[] };

/**
 * `public.case_messages`, each conversation in the order of its dates. What the staff wrote, under the all-zero sender or an
 * administrator's own account, is the team's: the former system did not say which lawyer wrote.
 */
export function messagesStep(project: Project, taken: Taken): Step<Item, Message> {
  return {
    table: "case_messages",
    label: "Messages",
    items: () => inOrder(project),
    lineOf: ({ line }) => line,
    map: async (item, { read }) => {
      const caseRow = taken.cases.get(item.caseId);
      if (!caseRow) return { skip: "message d’un dossier qui n’est pas importé" };
      return mapMessage(item, await read(item), caseRow.userId, taken);
    },
    write: async (batch) => {
      for (const [caseId, messages] of Map.groupBy(batch, ({ item }) => item.caseId))
        await transaction((tx) => writeMessages(tx, caseId, messages));
      return undefined;
    },
    stored: storedIn(caseMessages.id),
  };
}

function* inOrder({ messages }: Project): Generator<Item> {
  for (const [caseId, ofCase] of messages)
    for (const message of ofCase.toSorted((one, other) => one.at - other.at || one.offset - other.offset))
      yield { ...message, caseId };
}

function mapMessage(item: Item, row: Row, ownerId: string, { people, files }: Taken): Mapped<Message> {
  const senderId = row.id("sender_id");
  const isOwner = senderId === ownerId;
  const isSystem = senderId === SYSTEM_USER_ID;
  if (!senderId || !(isOwner || isSystem || people.get(senderId)?.isStaff))
    return { skip: "expéditeur qui n’est ni le titulaire du dossier, ni l’équipe" };
  const attachments = row.list("attachments");
  const message = row.text("message") ?? "";
  if (message === "" && attachments.length === 0) row.remark("message sans texte ni fichier");
  const createdAt = instantOf(row.moment("created_at"));
  const { id: messageId, caseId, line } = item;
  for (const [position, named] of attachments.entries())
    files.push({
      id: named,
      named,
      caseId,
      messageId,
      position,
      line,
      createdAt,
      ownerId: isOwner ? ownerId : SYSTEM_USER_ID,
    });
  return {
    made: {
      caseId,
      senderId: isOwner ? ownerId : SYSTEM_USER_ID,
      authorId: isOwner || isSystem ? null : senderId,
      message,
      createdAt,
      readAt: instantOf(row.moment("read_at")),
    },
  };
}

/** Appends those messages of a case that are not there yet, and brings what the case keeps of them up to date. */
async function writeMessages(tx: Tx, caseId: string, batch: { item: Item; made: Message }[]): Promise<void> {
  const [caseRow] = await tx.select().from(cases).where(eq(cases.id, caseId)).for("update");
  const ids = batch.map(({ item }) => item.id);
  const there = await tx.select({ id: caseMessages.id }).from(caseMessages).where(inArray(caseMessages.id, ids));
  const known = new Set(there.map(({ id }) => id));
  const fresh = batch.filter(({ item }) => !known.has(item.id));
  if (!caseRow || fresh.length === 0) return;
  const rows = fresh.map(({ item: { id }, made: { senderId, createdAt, readAt, ...message } }, index) => ({
    ...message,
    id,
    senderId,
    seq: caseRow.lastMessageSeq + index + 1,
    ...(senderId === SYSTEM_USER_ID && { signedAs: "team" as const, signature: teamName() }),
    ...(createdAt && { createdAt }),
    ...(readAt && { readAt }),
  }));
  await tx.insert(caseMessages).values(rows);
  const ofCase = sql`from ${caseMessages} where ${caseMessages.caseId} = ${caseId}`;
  await tx
    .update(cases)
    .set({
      lastMessageSeq: caseRow.lastMessageSeq + rows.length,
      lastMessageAt: sql`(select max(${caseMessages.createdAt}) ${ofCase})`,
      lastActivityAt: sql`greatest(${cases.lastActivityAt}, (select max(${caseMessages.createdAt}) ${ofCase}))`,
      firstAnsweredAt: sql`(select min(${caseMessages.createdAt}) ${ofCase} and ${isAnswerSql(caseMessages)})`,
      // A case that is over waits for nothing that was written in the former product.
      ...(!mayWait(caseRow.status) && { triagedSeq: caseRow.lastMessageSeq + rows.length }),
    })
    .where(eq(cases.id, caseId));
  await deriveCases(tx, [caseId], ["messages"]);
}
