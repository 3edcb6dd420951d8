import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type LiveNews, useLive } from "./use-live";

/** News come in bunches (a message and its mark of reading, several files): they are answered by one reading. */
const BUNCH_MS = 150;

/**
 * Reads the page's data again, every loader of it, when something that it shows changed on the server. One use a page
 * suffices: the layout of the administration has it for all of its pages.
 */
export function useFreshData(concerns: (news: LiveNews) => boolean): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((news) => {
    if (!concerns(news)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void revalidate();
    }, BUNCH_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
