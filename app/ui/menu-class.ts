/** Below its button where the browser supports anchor positioning, else in the middle of the screen. */
export const MENU =
  "m-auto min-w-64 rounded-card border border-line bg-surface p-1.5 text-sm text-ink shadow-over supports-[position-area:bottom]:m-1 [position-area:bottom_span-left] [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline]";

/** A link or a button of a menu. */
export const MENU_ITEM =
  "flex min-h-11 w-full items-center justify-start rounded-field px-3.5 text-left font-medium no-underline hover:bg-brand-tint focus-visible:-outline-offset-2";
