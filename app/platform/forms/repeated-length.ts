import type { z } from "zod";

/** A refused value is shown again up to four times the limit of its field: a person may paste too much. */
const MARGIN = 4;
const MIN_REPEATED = 2_000;
/** For a text whose field has no limit of its own. */
export const MAX_REPEATED = 100_000;
/** What a choice, a number, a date or an id takes at most. */
const SHORT = 100;

/** The longest value of a field that a refused form shows again, in characters. */
export function repeatedLength(field: z.core.$ZodType): number {
  const max = maxLength(field);
  return Number.isFinite(max) ? marginOf(max) : MAX_REPEATED;
}

const marginOf = (max: number): number => Math.max(MIN_REPEATED, MARGIN * max);

/** A value of a refused form for the answer that shows it again; empty when it is far longer than the `max` of its field. */
export function repeated(value: FormDataEntryValue | null | undefined, max = SHORT): string {
  return typeof value === "string" && value.length <= marginOf(max) ? value : "";
}

/** The longest text that a schema takes; Infinity when it has no limit. */
function maxLength(schema: z.core.$ZodType): number {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return (schema as z.ZodString).maxLength ?? ("format" in def ? SHORT : Number.POSITIVE_INFINITY);
    case "pipe":
      return Math.min(maxLength(def.in), maxLength(def.out));
    case "union":
      return Math.max(...def.options.map(maxLength));
    case "intersection":
      return Math.min(maxLength(def.left), maxLength(def.right));
    case "array":
      return maxLength(def.element);
    case "object":
      return Math.max(SHORT, ...Object.values(def.shape).map(maxLength));
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "catch":
    case "readonly":
      return maxLength(def.innerType);
    case "transform":
    case "custom":
    case "any":
    case "unknown":
    case "record":
      return Number.POSITIVE_INFINITY;
    default:
      return SHORT;
  }
}
