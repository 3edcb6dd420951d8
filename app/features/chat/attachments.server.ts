import { sql } from "drizzle-orm";
import { caseAttachments, caseMessages, files } from "~/db/schema";
import type { Actor } from "~/features/accounts/actor";
import { scanView } from "~/features/files/policy";
import type { Sealed } from "~/features/files/rules.server";
import { type Parties, sealView } from "~/features/files/sealing/rules.server";
import type { Attachment } from "./schema";

/** A file of a message, as its row says. */
export type StoredAttachment = Pick<Attachment, "fileId" | "name" | "mime" | "size"> & Sealed & { ownerId: string };

/** The files of a row of `case_messages`, in their order, as a column of a query. */
export const attachmentsJson = sql<StoredAttachment[]>`(
  select coalesce(json_agg(json_build_object(
    'fileId', ${files.id}, 'name', ${files.name}, 'mime', ${files.mime}, 'size', ${files.size},
    'ownerId', ${files.ownerId}, 'scanStatus', ${files.scanStatus},
    'sealedAs', ${files.sealedAs}, 'sealedParts', ${files.sealedParts}
  ) order by ${caseAttachments.position}), '[]'::json)
  from ${caseAttachments} join ${files} on ${files.path} = ${caseAttachments.filePath}
  where ${caseAttachments.messageId} = ${caseMessages.id})`;

/** What a page shows of a file of a message. */
export function toAttachment(
  actor: Actor,
  conversation: Parties & { id: string },
  { ownerId, scanStatus, sealedAs, sealedParts, ...file }: StoredAttachment,
): Attachment {
  const scan = scanView(actor, { ownerId, scanStatus });
  const seal = sealView(actor, { ownerId, scanStatus, sealedAs, sealedParts }, conversation);
  const url = `/cases/${conversation.id}/attachments/${file.fileId}`;
  const opens = scan.canOpen && (!seal || seal.isRead);
  return {
    ...file,
    ...(opens && { url }),
    ...(scan.state && { scan, ...(scan.canWithdraw && { withdrawUrl: url }) }),
    ...(seal && { seal: { ...seal, address: url } }),
  };
}
