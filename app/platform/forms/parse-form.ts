import { parseWithZod as parse } from "@conform-to/zod/v4";

/** The fields by which the form library speaks to itself: what a hand-made form puts there may be anything at all. */
const INTENT = "__intent__";
const STATE = "__state__";

/**
 * A name that one of our forms may have. The library makes an array of what has an index, as long as the index says: one
 * field called `a[999999999]` would fill the memory.
 */
const NAME = /^[\w-]{1,100}(\.[\w-]{1,100}|\[\d{0,3}\]){0,5}$/;
/** What every object has (`__proto__`, `toString`…): a field of that name changes how the answer is written. */
const isInherited = (part: string): boolean => part in {} || part === "prototype";
const isName = (name: unknown): name is string =>
  typeof name === "string" && NAME.test(name) && !name.split(/[.[\]]/).some(isInherited);

/**
 * `parseWithZod` of Conform, for forms that anyone may have made: fields that none of ours may have, and what asks the
 * library for more than to validate or to reset, count as absent.
 */
export const parseWithZod = ((form: FormData | URLSearchParams, options: never) => {
  const readable = new FormData();
  for (const [name, value] of form) {
    // A file in the place of a text: forms with files are read as they arrive, and bring ids here.
    if (typeof value !== "string") continue;
    const isReadable = name === INTENT ? isHarmless(value) : name === STATE ? isObject(value) : isName(name);
    if (isReadable) readable.append(name, value);
  }
  return parse(readable, options);
}) as typeof parse;

type Intent = { type?: unknown; payload?: { name?: unknown; index?: unknown } | null } | null;

/** Our forms have no lists that grow: the library is only asked to validate a field, or to reset. */
function isHarmless(value: unknown): boolean {
  const intent = parseJson(value) as Intent;
  if (intent?.type !== "validate" && intent?.type !== "reset") return false;
  const { payload } = intent;
  if (payload === undefined) return true;
  if (typeof payload !== "object" || payload === null) return false;
  if (payload.index !== undefined) return false;
  return payload.name === undefined || payload.name === "" || isName(payload.name);
}

function isObject(value: unknown): boolean {
  const state = parseJson(value) as { validated?: unknown } | null;
  return typeof state === "object" && state !== null && typeof state.validated === "object" && state.validated !== null;
}

/** A text from outside as JSON; null when it is none. */
export function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
