/** A row, and what tells that it has changed since it was shown. */
export type HeldRow = { id: string; stamp: string };

/**
 * How many rows have changed between a list as it is shown and as it is now. Zero while showing the new one would move
 * no row: when it is the same, or only longer.
 */
export function countChanges(shown: readonly HeldRow[], latest: readonly HeldRow[]): number {
  if (shown.every(({ id }, index) => latest[index]?.id === id)) return 0;
  const before = new Map(shown.map(({ id, stamp }) => [id, stamp]));
  const after = new Set(latest.map(({ id }) => id));
  const added = latest.filter(({ id }) => !before.has(id)).length;
  // A new row pushes the last one to the next page.
  const gone = shown.filter(({ id }) => !after.has(id)).length;
  const changed = latest.filter(({ id, stamp }) => before.has(id) && before.get(id) !== stamp).length;
  return Math.max(1, Math.max(added, gone) + changed);
}

/** The rows at the places where they are shown, each as it is now; a row that left the list stays as it was. */
export function holdPlaces<Row extends { id: string }>(shown: readonly Row[], latest: readonly Row[]): Row[] {
  const now = new Map(latest.map((row) => [row.id, row]));
  return shown.map((row) => now.get(row.id) ?? row);
}
