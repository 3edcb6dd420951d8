/** The largest file that is taken as a logo, in bytes. */
export const MAX_LOGO_BYTES = 2_000_000;
/** The side of the largest square picture that is taken as a logo, in pixels: it is held whole in memory. */
export const MAX_LOGO_SIDE = 4_000;
/** The least height of a logo without its empty margins, in pixels. */
export const MIN_LOGO_HEIGHT = 32;
