import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { buttonClass } from "~/ui/button-class";
import { Keys } from "~/ui/shortcut-keys";
import { useShortcuts, useWantsShortcuts } from "~/ui/use-shortcuts";
import { FROM_WORKLIST, nextAddress } from "../rules";

const NEXT = "s";
const LABEL = "Ouvrir la ligne suivante d’«\u00a0À traiter\u00a0»";

/** « Suivant »: on a page opened from « À traiter », leads to the next row of it, by a link and by one key. */
export function NextWork() {
  const to = useNextWork();
  const navigate = useNavigate();
  const wantsKeys = useWantsShortcuts();
  useShortcuts("À traiter", to === null ? [] : [{ keys: NEXT, label: LABEL, run: () => navigate(to) }]);
  if (to === null) return null;
  return (
    <Link to={to} className={buttonClass("second", "small", "px-2.5 lg:mb-1.5 lg:w-full lg:justify-between")}>
      Suivant
      {wantsKeys ? (
        <span className="max-lg:hidden">
          <Keys keys={NEXT} />
        </span>
      ) : (
        <ChevronRight aria-hidden="true" className="size-4.5" />
      )}
    </Link>
  );
}

/** The address of the row after the one that the page was opened from; null on another page. */
export const useNextWork = (): string | null => nextAddress(usePlace());

const KEPT = "recours.worklist";

/** The row that the page was opened from. Its forms lead to addresses without it: the tab keeps it for these pages. */
function usePlace(): string | null {
  const { pathname, search } = useLocation();
  const given = new URLSearchParams(search).get(FROM_WORKLIST);
  const [kept, setKept] = useState<Kept | null>(null);
  const subject = subjectOf(pathname);
  useEffect(() => {
    if (given) keep({ subject, place: given });
    setKept(keptFor(subject));
  }, [given, subject]);
  // Until the effect has run, what is kept is of the page before.
  return given ?? (kept?.subject === subject ? kept.place : null);
}

type Kept = { subject: string; place: string };

/** The pages of one case are one subject, those of the documents another. */
const subjectOf = (path: string): string =>
  path
    .split("/")
    .slice(0, path.startsWith("/admin/cases/") ? 4 : 3)
    .join("/");

function keep(place: Kept): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(place));
  } catch {
    // Without storage, the way on is in the address only.
  }
}

function keptFor(subject: string): Kept | null {
  try {
    const kept: Partial<Kept> = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
    if (kept.subject === subject && kept.place) return { subject, place: kept.place };
    sessionStorage.removeItem(KEPT);
  } catch {
    // As above.
  }
  return null;
}
