import type { Submission } from "@conform-to/react";
import { parseWithZod as parse } from "@conform-to/zod/v4";
import { z } from "zod";
import { DAY_PARTS, type DayParts, dayText } from "./day-text.ts";
import { MAX_REPEATED, repeatedLength } from "./repeated-length.ts";

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

/** The field names that our forms may have: a name, or a part of a date. Lists repeat their name and have no index. */
const NAME = /^[\w-]{1,100}(\.[\w-]{1,100})?$/;
/** Names of inherited properties (`__proto__`, `toString`…), which would change the objects that the library builds. */
const isInherited = (part: string): boolean => part in {} || part === "prototype";
/** Whether our forms may have a field of this name. */
export const isFieldName = (name: unknown): name is string =>
  typeof name === "string" && NAME.test(name) && !name.split(".").some(isInherited);

/** More than any form of the product has, each file and each ticked row included. */
const MAX_VALUES = 200;
const MAX_STATE = 10_000;

/**
 * `parseWithZod` of Conform for untrusted forms: reads the fields that the schema names and no other, at most 200 values,
 * and no intent other than to validate or to reset. The library's time grows with the square of repeated names, and what it
 * reads is sent back with the answer, except for values far longer than their field takes.
 */
export const parseWithZod = ((form: FormData | URLSearchParams, options: { schema: z.ZodType }) => {
  const readable = new FormData();
  const known = fieldsOf(options.schema);
  const days = new Map<string, DayParts>();
  let values = 0;
  for (const [name, value] of form) {
    // Forms with files are parsed by `receiveForm`, and pass ids here, so a file is not expected.
    if (typeof value !== "string") continue;
    const isReadable =
      name === INTENT
        ? isHarmless(value)
        : name === STATE
          ? isState(value)
          : isFieldName(name) && (known === null || known.has(name.split(".", 1)[0] as string));
    if (!isReadable) continue;
    values += 1;
    if (values > MAX_VALUES) break;
    const [field = "", part = ""] = name.split(".");
    if (isDayPart(part) && known?.get(field)?.isText) days.set(field, { ...days.get(field), [part]: value });
    else readable.append(name, value);
  }
  for (const [field, parts] of days) readable.append(field, dayText(parts));
  const submission = parse(readable, options as never);
  // The browser shows what its own fields hold.
  if (typeof document === "undefined") dropLongValues((submission as Submission<unknown>).payload, known);
  return submission;
}) as typeof parse;

type Payload = Submission<unknown>["payload"];

/** Removes what the answer must not repeat, once it was read: it is refused for its length, or not shown again. */
function dropLongValues(payload: Payload, fields: Fields): void {
  for (const name of Object.keys(payload)) {
    const max = fields === null ? MAX_REPEATED : (fields.get(name)?.max ?? 0);
    payload[name] = withoutLong(payload[name], max) as Payload[string];
  }
}

function withoutLong(value: unknown, max: number): unknown {
  if (typeof value === "string") return value.length > max ? undefined : value;
  if (Array.isArray(value)) return value.map((each) => withoutLong(each, max)).filter((each) => each !== undefined);
  if (typeof value !== "object" || value === null || value instanceof Blob) return value;
  return Object.fromEntries(Object.entries(value).map(([part, each]) => [part, withoutLong(each, max)]));
}

const isDayPart = (part: string): part is (typeof DAY_PARTS)[number] => (DAY_PARTS as readonly string[]).includes(part);

/**
 * The fields of a schema with the longest value of each that is repeated, and whether it takes a text: the three fields of
 * a date then come to it as one. Null when it takes any.
 */
type Fields = Map<string, { max: number; isText: boolean }> | null;

function isText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "pipe") return isText(def.in._zod.def.type === "transform" ? def.out : def.in);
  return "innerType" in def ? isText(def.innerType) : def.type === "string";
}

/** Null for a schema that only reads a form back. */
function fieldsOf(schema: z.core.$ZodType): Fields {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "object") {
    if (def.catchall?._zod.def.type === "unknown") return null;
    return new Map(
      Object.entries(def.shape).map(([name, field]) => [name, { max: repeatedLength(field), isText: isText(field) }]),
    );
  }
  if (def.type === "pipe") return unite([def.in, def.out].filter((part) => part._zod.def.type !== "transform"));
  if (def.type === "union") return unite(def.options);
  if (def.type === "intersection") return unite([def.left, def.right]);
  return null;
}

/** The fields of several schemas, each with its larger limit. */
function unite(schemas: readonly z.core.$ZodType[]): Fields {
  const all: NonNullable<Fields> = new Map();
  for (const fields of schemas.map(fieldsOf)) {
    if (fields === null) return null;
    for (const [name, { max, isText }] of fields)
      all.set(name, { max: Math.max(max, all.get(name)?.max ?? 0), isText: isText || all.get(name)?.isText === true });
  }
  return all;
}

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

/** True for the library's own state, which the answer repeats: the names of the fields that were left. */
function isState(value: string): boolean {
  if (value.length > MAX_STATE) return false;
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
