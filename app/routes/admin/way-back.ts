import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { FROM_WORKLIST, listOfPlace, WORKLIST_PATH } from "~/features/worklist/rules";
import { LAWYER_TITLE } from "./places";

/** The pages of the desk that this tab went through, the latest last; a page that is opened again ends at its place. */
type Trail = readonly string[];

const CASES = "/admin/cases/";
const MAX_PAGES = 12;

const pathOf = (address: string): string => address.split("?")[0] ?? "";
const placeIn = (trail: Trail, path: string): number => trail.findIndex((address) => pathOf(address) === path);

/** The trail once `address` is open. A page that only asks for a reason is no place to go back to. */
export function withPage(trail: Trail, address: string): Trail {
  const path = pathOf(address);
  if (path.endsWith("/opening")) return trail;
  const place = placeIn(trail, path);
  return [...(place < 0 ? trail.slice(1 - MAX_PAGES) : trail.slice(0, place)), address];
}

/** The latest page before the one at `path`, other cases and the pages within its own left out; null when there is none. */
export function pageBefore(trail: Trail, path: string): string | null {
  const place = placeIn(trail, path);
  const before = place < 0 ? trail : trail.slice(0, place);
  const leads = (address: string) => {
    const page = pathOf(address);
    return page !== path && (!page.startsWith(CASES) || path.startsWith(`${page}/`));
  };
  return before.findLast(leads) ?? null;
}

let trail: Trail = [];

/** Remembers the pages of the desk while this document is open. */
export function useTrail(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    trail = withPage(trail, pathname + search);
  }, [pathname, search]);
}

/**
 * Where the reader of a page of a case came from: a list with its filters, or the case. `fallback` when nothing says so.
 * @param page the page that its tabs belong to; by default the address itself.
 */
export function useWayBack(fallback: string, page?: string): string {
  const { pathname: address, search } = useLocation();
  const pathname = page ?? address;
  const [before, setBefore] = useState<string | null>(null);
  // Effects of a page run before those of its layout: the trail may not hold this page yet.
  useEffect(() => setBefore(pageBefore(trail, pathname)), [pathname]);
  return listOfPlace(new URLSearchParams(search).get(FROM_WORKLIST)) ?? before ?? fallback;
}

/** The way back from any tab of a case: where it leads, and the name of that page. */
export function useCaseBack(page: string, isAdministrator: boolean): { to: string; label: string } {
  const to = useWayBack("/admin", page);
  return { to, label: pageLabel(to, isAdministrator) };
}

export function pageLabel(address: string, isAdministrator: boolean): string {
  const path = pathOf(address);
  if (path === "/admin") return isAdministrator ? "Dossiers" : LAWYER_TITLE;
  return path === WORKLIST_PATH ? "À traiter" : "Retour";
}
