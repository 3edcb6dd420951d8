/** A value that a case carries, strong enough to bring it into a group. */
export type Edge = { caseId: string; valueId: string };

/** A value in more cases than this, or than this share of all of them, links nothing until a person confirms it. */
const FEW_CASES = 5;
export const COMMON_SHARE = 0.02;

/** In how many cases a value may be before it counts as shared by many. */
export const mostCarriers = (cases: number): number => Math.max(FEW_CASES, Math.floor(cases * COMMON_SHARE));

/**
 * The cases that strong values join, directly or through other cases: the connected parts of the graph of cases and values
 * (union-find with path halving). A case alone is in none.
 */
export function groupsOf(edges: readonly Edge[]): string[][] {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    let at = node;
    for (;;) {
      const parent = parents.get(at) ?? at;
      if (parent === at) return at;
      const above = parents.get(parent) ?? parent;
      parents.set(at, above);
      at = above;
    }
  };
  // The first carrier of a value stands for it.
  const firstOf = new Map<string, string>();
  for (const { caseId, valueId } of edges) {
    const first = firstOf.get(valueId);
    if (first === undefined) firstOf.set(valueId, caseId);
    else if (rootOf(first) !== rootOf(caseId)) parents.set(rootOf(caseId), rootOf(first));
  }
  const cases = new Set(edges.map(({ caseId }) => caseId));
  return [...Map.groupBy(cases, rootOf).values()].filter((members) => members.length > 1);
}

/**
 * Names each group by the id that most of its cases had before, so that it keeps its page; two halves of a former group
 * cannot both keep it.
 * @returns the id of the group by case.
 */
export function nameGroups(
  groups: readonly (readonly string[])[],
  former: ReadonlyMap<string, string>,
  newId: () => string,
): Map<string, string> {
  const taken = new Set<string>();
  const named = new Map<string, string>();
  for (const members of groups.toSorted((one, other) => other.length - one.length)) {
    const ids = Map.groupBy(
      members.flatMap((caseId) => former.get(caseId) ?? []),
      (id) => id,
    );
    const [kept] = [...ids]
      .filter(([id]) => !taken.has(id))
      .toSorted(([, one], [, other]) => other.length - one.length);
    const id = kept?.[0] ?? newId();
    taken.add(id);
    for (const caseId of members) named.set(caseId, id);
  }
  return named;
}

/** Steps at which a number of other cases is shown: it never tells one case, nor when one was added. */
const STEPS = [3, 5, 10, 20, 50, 100, 200, 500, 1000];

/** A number of other cases as outsiders read it: rounded down, and 0 under three. */
export const roundedDown = (others: number): number => STEPS.findLast((step) => step <= others) ?? 0;
