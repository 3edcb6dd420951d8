import type { Exclusion, IndicatorKind, PhoneSeen, ValueSharing } from "~/db/schema/indicator-enumerations.ts";

/** What a case of the world says of a value, and of which fraudster the case truly is. */
export type WorldCase = { at: number; truth: number; status: "active" | "draft" | "rejected" };
export type WorldValue = { kind: IndicatorKind; sharing: ValueSharing | null };
export type WorldRow = {
  case: number;
  value: string;
  seen: PhoneSeen | null;
  exclusion: Exclusion | null;
  isSeparate: boolean;
};
export type World = { cases: WorldCase[]; values: Map<string, WorldValue>; rows: WorldRow[] };

/** The false links that the facts warn of; each is a value, or values, that cases of several fraudsters name. */
export const TRAPS = {
  spoofed: "the number of a bank that was only shown",
  pooled: "a pooled account that more cases name than a fraudster has victims",
  listed: "a small pooled account that the staff put on its list",
  contract: "the contract of a token that victims copy",
  own: "the victim’s own account",
  site: "a site that two fraudsters hired",
  email: "an e-mail address that two fraudsters wrote from",
  handle: "a handle that anybody may have",
  company: "a real company whose name was usurped",
  transaction: "a transaction that somebody copied from an explorer",
  alias: "a name that many fraudsters give themselves",
  sum: "several weak signals together",
  draft: "a case that was not sent and names two fraudsters",
  rejected: "a refused case that names two fraudsters",
  separated: "a case that a person separated from one of two fraudsters",
} as const;
/**
 * The two fraudsters who paid the same mule, of the usual size: between the two largest, the precision of the world of 2,000
 * cases is 0.9875.
 */
export const MULE_OF = [150, 151];
export type Trap = keyof typeof TRAPS;

/** A generator of numbers under one, always the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a fraudster uses, how many of each at most, and how often a victim names one of them. */
const MEANS = [
  ["iban", null, 4, 0.7],
  ["crypto_address", null, 3, 0.3],
  ["phone", "called_back", 3, 0.35],
  ["phone", "messaging", 2, 0.3],
  ["handle", null, 2, 0.25],
  ["site", null, 2, 0.5],
  ["email", null, 3, 0.4],
  ["company", null, 1, 0.4],
] as const satisfies readonly (readonly [IndicatorKind, PhoneSeen | null, number, number])[];

/**
 * A world whose truth is known: victims of so many fraudsters, some with many victims and most with few, who name each a part
 * of what their fraudster used, with every trap of the facts. One account is a mule’s whom two fraudsters paid, which nothing
 * can tell from a link.
 */
export function aLinkedWorld({
  cases: count,
  groups,
  seed = 36,
}: {
  cases: number;
  groups: number;
  seed?: number;
}): World {
  const random = randomFrom(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const values = new Map<string, WorldValue>();
  const rows = new Map<string, WorldRow>();
  const name = (at: number, value: string, kind: IndicatorKind, given: Partial<WorldRow & WorldValue> = {}) => {
    values.set(value, { kind, sharing: given.sharing ?? null });
    const { seen = null, exclusion = null, isSeparate = false } = given;
    rows.set(`${at} ${value}`, { case: at, value, seen, exclusion, isSeparate });
  };
  const cases = Array.from({ length: count }, (_, at): WorldCase => {
    // Each fraudster has two victims at least; the square makes few of them large.
    const truth = at < 2 * groups ? at % groups : Math.floor(random() ** 2 * groups);
    return { at, truth, status: "active" };
  });
  const wealth = Array.from({ length: groups }, () => MEANS.map(([, , most]) => 1 + pick(most)));
  for (const { at, truth } of cases)
    for (const [place, [kind, seen, , share]] of MEANS.entries())
      if (random() < share) name(at, `${kind} ${seen} ${truth} ${pick(wealth[truth]?.[place] ?? 1)}`, kind, { seen });
  // Between fraudsters that are next to each other, so that a wrong link would chain all of them.
  const trap = (key: Trap, kind: IndicatorKind, each: number, given: Partial<WorldRow & WorldValue> = {}) => {
    for (let at = 0; at < each; at++) name(at * 3, `${key}`, kind, given);
  };
  const some = Math.floor(count / 6);
  trap("spoofed", "phone", some, { seen: "shown" });
  trap("pooled", "iban", Math.max(8, Math.floor(count * 0.04)));
  trap("listed", "iban", 12, { sharing: "common" });
  trap("contract", "crypto_address", 20, { sharing: "common" });
  trap("own", "iban", 4, { exclusion: "own" });
  trap("site", "site", 2);
  trap("email", "email", 2);
  trap("handle", "handle", 20, { sharing: "common" });
  trap("company", "company", some);
  trap("transaction", "crypto_transaction", 3);
  trap("alias", "alias", some);
  for (const [kind, seen] of [
    ["phone", "shown"],
    ["company", null],
    ["alias", null],
  ] as const)
    for (const at of [4, 5]) name(at, `sum ${kind}`, kind, { seen });
  for (const at of MULE_OF) name(at, "mule", "iban");
  const bridge = (status: WorldCase["status"], given: Partial<WorldRow> = {}) => {
    const at = cases.push({ at: cases.length, truth: -cases.length, status }) - 1;
    for (const truth of [10, 11]) for (const one of [truth, truth + groups]) bridgeTo(at, one, given);
  };
  const bridgeTo = (at: number, victim: number, given: Partial<WorldRow>) => {
    const value = `bridge ${at} ${victim % groups}`;
    name(victim, value, "iban");
    name(at, value, "iban", given);
  };
  bridge("draft");
  bridge("rejected");
  bridge("active", { isSeparate: true });
  return { cases, values, rows: [...rows.values()] };
}

/** How much of what was found is true, and how much of the truth was found, over pairs of cases. */
export function measureGroups(cases: readonly WorldCase[], groupOf: ReadonlyMap<number, string>) {
  const pairs = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const sizesBy = (keyOf: (one: WorldCase) => string | number | undefined) =>
    Map.groupBy(
      cases.filter((one) => keyOf(one) !== undefined),
      keyOf,
    )
      .values()
      .map(({ length }) => length);
  const found = pairs(sizesBy(({ at }) => groupOf.get(at)));
  const real = pairs(sizesBy(({ truth }) => truth));
  const right = pairs(sizesBy(({ at, truth }) => (groupOf.has(at) ? `${groupOf.get(at)} ${truth}` : undefined)));
  return { precision: found === 0 ? 1 : right / found, recall: real === 0 ? 1 : right / real };
}
