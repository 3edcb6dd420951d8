import { z } from "zod";
import type { ScanView } from "~/features/files/policy";
import { fileIds } from "~/features/files/schema";
import { chatErrors } from "./errors";
import { MAX_TEXT_LENGTH } from "./rules";

/** A message as its form sends it: text or at least one file (spec section 5). */
export const schema = z
  .object({
    text: z
      .string()
      .transform((text) => text.replaceAll("\r\n", "\n").replaceAll("\0", "").toWellFormed().trim())
      .pipe(
        z
          .string()
          .max(
            MAX_TEXT_LENGTH,
            `Ce message est trop long : ${MAX_TEXT_LENGTH.toLocaleString("fr-FR")} caractères au plus.`,
          ),
      )
      .default(""),
    fileIds,
    /** Made by the form: the same key twice is one message. */
    clientKey: z.uuid().default(() => crypto.randomUUID()),
  })
  .refine((message) => message.text !== "" || message.fileIds.length > 0, {
    path: ["text"],
    message: chatErrors.messageOf("message_empty"),
  });

export type MessageInput = z.output<typeof schema>;

/** Which part of a thread is asked for; nothing: its end. */
export const threadRange = z.object({
  after: z.coerce.number().int().min(0).optional(),
  before: z.coerce.number().int().min(1).optional(),
  /** The oldest of one's own messages that is not known to be read: its read marks are told again from there on. */
  unreadFrom: z.coerce.number().int().min(1).optional(),
});
export type ThreadRange = z.output<typeof threadRange>;

/** A file of a message; without an address it does not open for who reads. */
export type Attachment = {
  fileId: string;
  name: string;
  mime: string;
  size: number;
  url?: string;
  scan?: ScanView;
  /** Where its sender takes it back, when the scanner blocked it. */
  withdrawUrl?: string;
};

export type ThreadMessage = {
  id: string;
  /** 1, 2, 3… within the case. */
  seq: number;
  isMine: boolean;
  /** From the staff, shown under the lawyer's name. */
  isLawyer: boolean;
  isAutomatic: boolean;
  sender: string;
  /** Who of the staff really wrote it; told to the staff only. */
  author: string | null;
  text: string;
  attachments: Attachment[];
  /** ISO 8601, UTC. */
  createdAt: string;
  readAt: string | null;
  clientKey: string | null;
};

export type ReadMark = { seq: number; readAt: string };

export type Thread = {
  messages: ThreadMessage[];
  /** Read marks of one's own messages, from `unreadFrom` on. */
  reads: ReadMark[];
  /** Older messages exist before the first of `messages`. */
  hasEarlier: boolean;
  /** More messages follow the last of `messages`: ask again. */
  hasLater: boolean;
};
