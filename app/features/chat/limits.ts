/** Of a message's text, in characters. */
export const MAX_TEXT = 10_000;
/** How many messages a page of the thread holds. */
export const PAGE_SIZE = 50;

/** Where the files of a message wait until it is sent. */
export const uploadSlot = (caseId: string): string => `chat:${caseId}`;
