/** Constants that the forms need before the validation library is loaded. */

/** Maximum length of a request's text, in characters. */
export const MAX_MESSAGE = 5_000;

/** Maximum length of an answer, in characters. */
export const MAX_REPLY = 10_000;

/** Name of a field that people do not see, so that only a robot fills it. */
export const TRAP_FIELD = "website";
/** Name of the field with the signed time at which the form was rendered. */
export const STAMP_FIELD = "stamp";
