import type { ThreadMessage } from "../schema";

/** How often a page that shows a conversation says that it is read, in milliseconds. */
export const BEAT_MS = 15_000;

/** How long somebody counts as there after their page last said so, in seconds: two beats may be lost. */
export const PRESENT_SECONDS = 50;

/** Another person of the staff who has the conversation before them. */
export type Present = { firstName: string; isWriting: boolean };

/** The subject of the live events about who is there; not the case itself, whose pages would read everything again. */
export const presenceId = (caseId: string): string => `presence:${caseId}`;

/** What the line needs of a message. */
type Answer = Pick<ThreadMessage, "seq" | "isMine" | "isOwn" | "isAutomatic" | "author">;

/**
 * Who of the staff has answered while the reader writes: « Awa vient de répondre. » Empty when nobody has.
 * @param afterSeq the last message that was shown when the reader began to write.
 */
export function answeredText(messages: readonly Answer[], afterSeq: number | undefined): string {
  if (afterSeq === undefined) return "";
  const isOthers = ({ seq, isMine, isOwn, isAutomatic }: Answer) => seq > afterSeq && isMine && !isOwn && !isAutomatic;
  const last = messages.findLast(isOthers);
  return last ? `${last.author ?? "Quelqu’un de l’équipe"} vient de répondre.` : "";
}

/** Who else is there, in French: « Alix écrit une réponse. Lou lit aussi cette conversation. » */
export function presenceText(others: readonly Present[]): string {
  return others
    .map(({ firstName, isWriting }) =>
      isWriting ? `${firstName} écrit une réponse.` : `${firstName} lit aussi cette conversation.`,
    )
    .join(" ");
}
