import { parseWithZod as parse } from "@conform-to/zod/v4";
import { z } from "zod";

/** The messages of values that only a forged or broken form sends; what a person may type has a message of its own. */
export const DEFAULT_MESSAGES = {
  missing: "Cette réponse est nécessaire",
  wrong: "Cette réponse n’est pas valable",
  long: (max: number | bigint) => `Utilisez au plus ${max} caractères`,
};

// Zod's own words are English.
z.config({
  localeError: (issue) => {
    if (issue.code === "too_big" && issue.origin === "string") return DEFAULT_MESSAGES.long(issue.maximum);
    return issue.input === undefined ? DEFAULT_MESSAGES.missing : DEFAULT_MESSAGES.wrong;
  },
});

/** The form library's internal fields, which a forged form may fill with anything. */
const INTENT = "__intent__";
const STATE = "__state__";

/**
 * The field names that our forms may have. For a name with an index the library makes an array of that length, so one field
 * called `a[999999999]` would fill the memory.
 */
const NAME = /^[\w-]{1,100}(\.[\w-]{1,100}|\[\d{0,3}\]){0,5}$/;
/** Names of inherited properties (`__proto__`, `toString`…), which would change the objects that the library builds. */
const isInherited = (part: string): boolean => part in {} || part === "prototype";
/** Whether our forms may have a field of this name. */
export const isFieldName = (name: unknown): name is string =>
  typeof name === "string" && NAME.test(name) && !name.split(/[.[\]]/).some(isInherited);

/**
 * `parseWithZod` of Conform for untrusted forms: ignores fields with names that our forms cannot have, and intents other
 * than to validate or to reset.
 */
export const parseWithZod = ((form: FormData | URLSearchParams, options: never) => {
  const readable = new FormData();
  for (const [name, value] of form) {
    // Forms with files are parsed by `receiveForm`, and pass ids here, so a file is not expected.
    if (typeof value !== "string") continue;
    const isReadable = name === INTENT ? isHarmless(value) : name === STATE ? isObject(value) : isFieldName(name);
    if (isReadable) readable.append(name, value);
  }
  return parse(readable, options);
}) as typeof parse;

type Intent = { type?: unknown; payload?: { name?: unknown; index?: unknown } | null } | null;

/** True for the intents that our forms use: to validate a field, or to reset. None has lists that grow. */
function isHarmless(value: unknown): boolean {
  const intent = parseJson(value) as Intent;
  if (intent?.type !== "validate" && intent?.type !== "reset") return false;
  const { payload } = intent;
  if (payload === undefined) return true;
  if (typeof payload !== "object" || payload === null) return false;
  if (payload.index !== undefined) return false;
  return payload.name === undefined || payload.name === "" || isFieldName(payload.name);
}

function isObject(value: unknown): boolean {
  const state = parseJson(value) as { validated?: unknown } | null;
  return typeof state === "object" && state !== null && typeof state.validated === "object" && state.validated !== null;
}

/** Parses untrusted JSON; null when it is not valid. */
export function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
