import { useEffect, useRef, useState } from "react";
import type { AddressSuggestion } from "~/platform/addresses/suggestion";

const DELAY_MS = 200;

/**
 * Suggestions for the text typed last; the answer to an earlier text is dropped.
 * @param onNone called when nothing is suggested for a text.
 */
export function useSuggestions(onNone: () => void) {
  const [suggestions, setSuggestions] = useState<AddressSuggestion[]>([]);
  const [loading, setLoading] = useState(false);
  const [text, setText] = useState("");
  const latest = useRef(onNone);
  latest.current = onNone;
  useEffect(() => {
    if (text.trim().length < 3) return setSuggestions([]);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setLoading(true);
      const found = await askSuggestions(text, abort.signal).catch(() => []);
      if (abort.signal.aborted) return;
      setSuggestions(found);
      setLoading(false);
      if (found.length === 0) latest.current();
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text]);
  return { suggestions, loading, search: setText };
}

/** Asks for suggestions of addresses. A failure gives none, and the address can still be typed by hand. */
export async function askSuggestions(text: string, signal?: AbortSignal): Promise<AddressSuggestion[]> {
  const response = await fetch(`/addresses?q=${encodeURIComponent(text)}`, { signal });
  if (!response.ok) return [];
  return ((await response.json()) as { suggestions: AddressSuggestion[] }).suggestions;
}
