import { useEffect, useRef } from "react";

/**
 * Calls `onSeen` once the end of message `last` is on the screen, in a visible tab.
 * @returns the ref of an empty element that stands at the end of the messages.
 */
export function useSeenAtEnd(last: number, onSeen: () => void) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    if (!end.current || last === 0) return;
    let isInView = false;
    const look = () => {
      if (isInView && document.visibilityState === "visible") seen.current();
    };
    const observer = new IntersectionObserver(([entry]) => {
      isInView = entry?.isIntersecting ?? false;
      look();
    });
    observer.observe(end.current);
    document.addEventListener("visibilitychange", look);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", look);
    };
  }, [last]);
  return end;
}
