import { useEffect, useState } from "react";

/** Whether the screen matches a media query; false until the page can be used. */
export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(false);
  useEffect(() => setMatches(matchMedia(query).matches), [query]);
  return matches;
}
