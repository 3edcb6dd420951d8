/** Scheduled messages in the real database, as commands make them. */
import { eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server.ts";
import { caseMessages, scheduledMessages } from "~/db/schema/index.ts";
import { postMessage } from "~/features/chat/commands.server.ts";
import { uploadSlot } from "~/features/chat/rules.ts";
import { scheduleMessage } from "~/features/chat/scheduling/commands.server.ts";
import { aCase, aMember } from "./cases.ts";
import { aFile } from "./files.ts";
import { aClient, aLawyer, type Person } from "./people.ts";

export const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T09:00`;

export const post = ({ actor }: Person, caseId: string, text = "Bonjour", clientKey: string = crypto.randomUUID()) =>
  postMessage(actor, { caseId, text, fileIds: [], clientKey });

export const messagesOf = (caseId: string) =>
  db.select().from(caseMessages).where(eq(caseMessages.caseId, caseId)).orderBy(caseMessages.seq);

export const scheduledOf = (caseId: string) =>
  db.select().from(scheduledMessages).where(eq(scheduledMessages.caseId, caseId));

/** Its moment has come. */
export const come = (id: string) =>
  db.update(scheduledMessages).set({ sendAt: sql`now() - interval '1 second'` }).where(eq(scheduledMessages.id, id));

/** A message of a lawyer in charge that leaves in two days. */
export async function aScheduled({ fileCount = 0, text = "À lundi." } = {}) {
  const [client, lawyer] = [await aClient(), await aLawyer({ firstName: "Anne", lastName: "Rey" })];
  const caseRow = await aCase(client, { status: "active" });
  await aMember(caseRow, lawyer, "lawyer");
  const id = crypto.randomUUID() as string;
  const made = [];
  for (let n = 0; n < fileCount; n++) made.push(await aFile(lawyer, { slot: uploadSlot(caseRow.id) }));
  const input = { text, clientKey: id, fileIds: made.map((file) => file.id), at: inDays(2) };
  await scheduleMessage(lawyer.actor, { caseId: caseRow.id, ...input });
  return { client, lawyer, caseRow, caseId: caseRow.id, id, input, files: made };
}
