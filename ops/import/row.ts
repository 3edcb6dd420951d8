import type { Values } from "./dump";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?)(Z|[+-]\d\d(?::?\d\d)?)?$/;
const FLAGS = ["t", "true", "f", "false"];
const AMOUNT = /^(-?)(\d{1,13})(?:\.(\d+))?$/;
/** A value in a remark is cut: it is whatever the former system held. */
const MAX_SHOWN = 40;

/**
 * A row of the former system. Each reading gives a value that a column of this product can hold, and remarks what had to be
 * changed for it.
 */
export class Row {
  readonly remarks: string[] = [];
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  remark(why: string): void {
    this.remarks.push(why);
  }

  /** A text, null when it is missing or empty. */
  text(...columns: string[]): string | null {
    for (const column of columns) {
      const value = this.#values[column]?.replaceAll("\r\n", "\n").trim();
      if (value) return value;
    }
    return null;
  }

  /** A UUID, in lower case. */
  id(column: string): string | null {
    const value = this.text(column);
    if (value && ID.test(value)) return value.toLowerCase();
    if (value) this.remark(`${column} : identifiant illisible ${shown(value)}`);
    return null;
  }

  /** An instant as PostgreSQL reads it, to the microsecond; in UTC when it says no time zone. */
  moment(column: string): string | null {
    const value = this.text(column);
    if (!value) return null;
    const [, day, time, zone = "+00"] = MOMENT.exec(value) ?? [];
    if (day && time && isDay(day) && !Number.isNaN(Date.parse(`${day}T${time.slice(0, 8)}Z`)))
      return `${day} ${time}${zone}`;
    this.remark(`${column} : date illisible ${shown(value)}`);
    return null;
  }

  /**
   * The end of something that a date ends, such as a ban. A text that is no date means no end: « infinity », a year beyond
   * the calendar, any other.
   * @returns null when there is nothing, or it has ended.
   */
  until(column: string, now = new Date()): { until: Date | null } | null {
    const value = this.text(column);
    if (!value) return null;
    const [, day, time, zone = "+00"] = MOMENT.exec(value) ?? [];
    const until = day && time && isDay(day, ANY_YEAR) ? new Date(millisecondsOf(day, time, zone)) : null;
    if (!until || Number.isNaN(until.getTime())) return { until: null };
    return until > now ? { until } : null;
  }

  /** An instant (`moment`) in milliseconds; null without one. */
  time(column: string): number | null {
    const moment = this.moment(column);
    if (!moment) return null;
    const [day, time, zone] = (/^(\S+) ([\d:.]+)(.*)$/.exec(moment) ?? []).slice(1) as [string, string, string];
    return millisecondsOf(day, time, zone);
  }

  /** A day of the calendar, also where the former system kept an instant. */
  day(column: string): string | null {
    const value = this.text(column);
    if (!value) return null;
    const day = value.slice(0, 10);
    if (isDay(day)) return day;
    this.remark(`${column} : date illisible ${shown(value)}`);
    return null;
  }

  /** A boolean, as PostgreSQL or JSON write it; what cannot be read is false, which grants nothing. */
  flag(column: string): boolean {
    const value = this.text(column);
    if (value && !FLAGS.includes(value))
      this.remark(`${column} : valeur illisible ${shown(value)}, prise pour « non »`);
    return value === "t" || value === "true";
  }

  /** An amount of euros in cents. */
  cents(column: string): number | null {
    const value = this.text(column);
    if (!value) return null;
    const [, sign, euros, decimals = ""] = AMOUNT.exec(value) ?? [];
    if (euros === undefined || sign === "-") {
      this.remark(`${column} : montant illisible ${shown(value)}`);
      return null;
    }
    return Math.round(Number(euros) * 100 + Number(`0.${decimals || 0}`) * 100);
  }

  /** A value of an enumeration, else `fallback`. @param renamed values of the former system that have another name here. */
  choice<Value extends string, Fallback extends Value | null>(
    column: string,
    values: readonly Value[],
    fallback: Fallback,
    renamed: Readonly<Record<string, Value>> = {},
  ): Value | Fallback {
    const value = this.text(column);
    if (!value) return fallback;
    if ((values as readonly string[]).includes(value)) return value as Value;
    const found = (Object.hasOwn(renamed, value) ? renamed[value] : undefined) ?? fallback;
    this.remark(
      `${column} : valeur inconnue ${shown(value)}, ${found === null ? "retirée" : `remplacée par ${shown(found)}`}`,
    );
    return found;
  }

  /** A list of texts: an array of PostgreSQL, or of JSON; of objects, their `path`, `url` or `name`. */
  list(column: string): string[] {
    const value = this.text(column);
    if (!value) return [];
    const items = value.startsWith("[") ? jsonItems(value) : arrayItems(value);
    if (items) return items;
    this.remark(`${column} : liste illisible ${shown(value)}`);
    return [];
  }

  /** The values of a list that belong to an enumeration. */
  choices<Value extends string>(column: string, values: readonly Value[]): Value[] {
    const known = this.list(column).filter((value): value is Value => {
      const isKnown = (values as readonly string[]).includes(value);
      if (!isKnown) this.remark(`${column} : valeur inconnue ${shown(value)}, retirée`);
      return isKnown;
    });
    return [...new Set(known)];
  }
}

/** A value as remarks show it. */
export function shown(value: string): string {
  const line = value.replace(/\s+/g, " ");
  return `« ${line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line} »`;
}

/** Years that a date of a person or a case may have. */
const KNOWN_YEAR = /^(1[89]|20)\d\d-/;
const ANY_YEAR = /^/;

function millisecondsOf(day: string, time: string, zone: string): number {
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2");
  return Date.parse(`${day}T${time.slice(0, 12)}${offset}`);
}

function isDay(text: string, year = KNOWN_YEAR): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return year.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function jsonItems(text: string): string[] | null {
  try {
    const items: unknown = JSON.parse(text);
    if (!Array.isArray(items)) return null;
    const texts = items.map((item) => (typeof item === "string" ? item : (item?.path ?? item?.url ?? item?.name)));
    return texts.every((item): item is string => typeof item === "string") ? texts : null;
  } catch {
    return null;
  }
}

const ITEM = /"((?:[^"\\]|\\.)*)"|([^{},"\s][^{},"]*)/gs;

/** `{a,"b,c",NULL}` → a and b,c. */
function arrayItems(text: string): string[] | null {
  if (!text.startsWith("{") || !text.endsWith("}")) return null;
  return [...text.slice(1, -1).matchAll(ITEM)].flatMap(([, quoted, plain]) => {
    if (quoted !== undefined) return [quoted.replace(/\\(.)/gs, "$1")];
    return plain === undefined || plain === "NULL" ? [] : [plain.trim()];
  });
}
