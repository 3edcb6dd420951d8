import { fromDayText } from "./day-text.ts";

type Values = Record<string, unknown>;

/**
 * Puts the typed fields of a draft over the initial values of a form.
 * @param values as for `defaultValue` of Conform's `useForm`; a field of several values has an array.
 */
export function withDraft<Form extends object>(values: Form, fields: Record<string, string[]> | undefined): Form {
  const result = structuredClone(values);
  for (const [name, given] of Object.entries(fields ?? {})) {
    const parts = name.split(/[.[\]]+/).filter(Boolean);
    const last = parts.pop();
    let target = result as Values;
    for (const part of parts) {
      target[part] ??= {};
      // A whole day that is stored as one text is typed in three fields.
      if (typeof target[part] === "string" && isDayPart(last)) target[part] = fromDayText(target[part]);
      target = target[part] as Values;
    }
    if (last === undefined || typeof target !== "object" || target === null) continue;
    target[last] = Array.isArray(target[last]) || given.length > 1 ? given : given[0];
  }
  return result;
}

const isDayPart = (part: string | undefined): boolean => part === "day" || part === "month" || part === "year";

/**
 * The id of what a form makes: that of its draft, which a retry needs, and a new one when a row already has it.
 * @param existing the rows that the form may have made.
 */
export function unusedId(
  { fields }: { fields: Record<string, string[]> },
  existing: readonly { id: string }[],
): string {
  const id = fields.id?.[0];
  return id && !existing.some((row) => row.id === id) ? id : crypto.randomUUID();
}
