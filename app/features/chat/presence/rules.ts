/** How often a page that shows a conversation says that it is read, in milliseconds. */
export const BEAT_MS = 15_000;

/** How long somebody counts as there after their page last said so, in seconds: two beats may be lost. */
export const PRESENT_SECONDS = 50;

/** Another person of the staff who has the conversation before them. */
export type Present = { firstName: string; isWriting: boolean };

/** The subject of the live events about who is there; not the case itself, whose pages would read everything again. */
export const presenceId = (caseId: string): string => `presence:${caseId}`;

/** Who else is there, in French: « Alix écrit une réponse. Lou lit aussi cette conversation. » */
export function presenceText(others: readonly Present[]): string {
  return others
    .map(({ firstName, isWriting }) =>
      isWriting ? `${firstName} écrit une réponse.` : `${firstName} lit aussi cette conversation.`,
    )
    .join(" ");
}
