/** What the forms need before their rules are loaded, without the validation library. */

/** Of a request's text, in characters. */
export const MAX_MESSAGE = 5_000;

/** Of an answer, in characters. */
export const MAX_REPLY = 10_000;

/** A field that a person never sees, so that only a robot fills it. */
export const TRAP_FIELD = "website";
/** The signed moment at which the form was shown. */
export const STAMP_FIELD = "stamp";
