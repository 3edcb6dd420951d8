import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Moves the focus to the title of a page that the router has just shown, as a new document would move it to its top: the
 * link or the button that was pressed left with the former page, or stands in the bar around it. What a page focuses
 * itself, and what has the focus inside it, keep it. A form that keeps the scroll position of its page does not keep it on
 * another one, such as the login.
 */
export function useFocusedPage(): void {
  const { pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname + search);
  useEffect(() => {
    const isOther = shown.current !== pathname + search;
    const isOtherPage = shown.current.replace(/\?.*/, "") !== pathname;
    shown.current = pathname + search;
    if (!isOther || hash) return;
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (!isLost && !(isOtherPage && active.closest("body > header, body > footer"))) return;
    if (isOtherPage && type !== "POP") window.scrollTo(0, 0);
    const title = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
    if (title && !title.hasAttribute("tabindex")) title.tabIndex = -1;
    title?.focus({ preventScroll: true });
  }, [pathname, search, hash, type]);
}
