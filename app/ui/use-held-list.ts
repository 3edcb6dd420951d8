import { useState } from "react";
import { useLocation } from "react-router";
import { countChanges, holdPlaces } from "./held-list";

/**
 * Keeps the rows of a list where they are while live events read it again. A navigation, which a filter and the person's
 * own decisions are, shows the list as it is.
 * @param stampOf what tells that a row has changed.
 */
export function useHeldList<Row extends { id: string }>(latest: readonly Row[], stampOf: (row: Row) => string) {
  const { key } = useLocation();
  const [held, setHeld] = useState({ key, latest, rows: latest });
  const stamped = (rows: readonly Row[]) => rows.map((row) => ({ id: row.id, stamp: stampOf(row) }));
  const changes = held.key === key ? countChanges(stamped(held.rows), stamped(latest)) : 0;
  // The rows as they were shown stay the ones to compare with, so that a change is counted until it is shown.
  if (held.latest !== latest || held.key !== key) setHeld({ key, latest, rows: changes > 0 ? held.rows : latest });
  return {
    rows: changes > 0 ? holdPlaces(held.rows, latest) : latest,
    changes,
    refresh: () => setHeld({ key, latest, rows: latest }),
  };
}
