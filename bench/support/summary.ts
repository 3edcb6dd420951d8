/** Percentiles of durations, in milliseconds. */
export type Summary = { p50: number; p95: number; p99: number; max: number };

export function summarise(durations: number[]): Summary {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** The median; the upper one of an even number. */
export const median = (figures: number[]): number =>
  figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN;
