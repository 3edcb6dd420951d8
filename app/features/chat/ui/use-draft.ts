import { useCallback, useEffect, useState } from "react";

const STORAGE_PREFIX = "recours:message:";

/**
 * Keeps the text being written in this tab until it is sent: a reload, a redirect to the login page or a wrong click
 * loses nothing. Signing out clears it.
 * @param given text that the server kept from an interrupted form.
 */
export function useDraft(caseId: string, given: string) {
  const place = STORAGE_PREFIX + caseId;
  const [text, setText] = useState(given);
  useEffect(() => {
    const kept = readStored(place);
    if (kept && !given) setText(kept);
  }, [place, given]);
  const write = useCallback(
    (value: string) => {
      setText(value);
      store(place, value);
    },
    [place],
  );
  return [text, write] as const;
}

function readStored(place: string): string {
  try {
    return sessionStorage.getItem(place) ?? "";
  } catch {
    return ""; // A browser may refuse any storage.
  }
}

function store(place: string, value: string): void {
  try {
    if (value) sessionStorage.setItem(place, value);
    else sessionStorage.removeItem(place);
  } catch {
    // Without storage, only the page holds the text.
  }
}
