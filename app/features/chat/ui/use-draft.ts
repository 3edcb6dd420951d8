import { useCallback, useEffect, useState } from "react";

/**
 * The text being written, kept in this tab until it is sent: a reload, a way round by the login page or a wrong click
 * lose nothing of it.
 * @param given what the server kept of an interrupted form.
 */
export function useDraft(caseId: string, given: string) {
  const place = `recours:message:${caseId}`;
  const [text, setText] = useState(given);
  useEffect(() => {
    const kept = read(place);
    if (kept && !given) setText(kept);
  }, [place, given]);
  const write = useCallback(
    (value: string) => {
      setText(value);
      keep(place, value);
    },
    [place],
  );
  return [text, write] as const;
}

function read(place: string): string {
  try {
    return sessionStorage.getItem(place) ?? "";
  } catch {
    return ""; // A browser may refuse any storage.
  }
}

function keep(place: string, value: string): void {
  try {
    if (value) sessionStorage.setItem(place, value);
    else sessionStorage.removeItem(place);
  } catch {
    // Without storage the text lives in the page alone.
  }
}
