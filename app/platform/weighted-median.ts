/** Some measures of the same value. */
export type Weighted = { value: number; count: number };

/** The median, between the two in the middle of an even number; null when there is none. */
export function weightedMedian(measures: readonly Weighted[]): number | null {
  const sorted = measures.toSorted((one, other) => one.value - other.value);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const at = (place: number): number => {
    let passed = 0;
    for (const { value, count } of sorted) {
      passed += count;
      if (passed >= place) return value;
    }
    return 0;
  };
  return (at(Math.floor((total + 1) / 2)) + at(Math.floor(total / 2) + 1)) / 2;
}
