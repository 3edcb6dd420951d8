import { useEffect, useState } from "react";

/**
 * The id under which a form creates its row: kept while the page reads itself again, so that nothing typed is lost, and
 * changed for a new one once its row is among those that the page shows.
 * @param offered a new id, made by the server with each reading of the page.
 */
export function useFreshId(offered: string, existing: readonly { id: string }[]): string {
  const [id, setId] = useState(offered);
  const isTaken = existing.some((row) => row.id === id);
  useEffect(() => {
    if (isTaken) setId(offered);
  }, [isTaken, offered]);
  return id;
}
