import { STARTER_REPLIES } from "~/content/starter-replies";

/** Limits of saved replies: the longest title and text, and how many one person, and the whole staff, may keep. */
export const MAX_TITLE = 80;
export const MAX_SAVED_TEXT = 5_000;
export const MAX_OWN_REPLIES = 100;
export const MAX_SHARED_REPLIES = 200;

/** Whether a reply is a starter as the product wrote it: one that is changed, or taken over, is a reply as any other. */
export const isExample = (reply: { id: string; title: string; text: string }): boolean =>
  STARTER_REPLIES.some(({ id, title, text }) => id === reply.id && title === reply.title && text === reply.text);
