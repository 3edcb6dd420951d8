import { ChevronDown, Menu } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation, useRouteLoaderData } from "react-router";
import type { Role } from "~/db/schema/enumerations";
import { SignOutForm } from "~/features/accounts/sessions/ui/sign-out-form";
import { IncidentLink } from "~/features/incidents/ui/incident-link";
import { NOTICES_PATH } from "~/features/notices/rules";
import { NextWork } from "~/features/worklist/ui/next-work";
import type { loader as rootLoader } from "~/root";
import { showSignedOut } from "~/root/signed-out";
import { Logo, SKIP } from "~/root/top-bar";
import { CountBadge } from "~/ui/badge";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { ShortcutHelpButton } from "~/ui/shortcut-help";
import { PaletteButton } from "./palette-button";
import { type AdminCounts, currentOf, type Place, placesOf } from "./places";
import { type Alert, RailAlerts } from "./rail-alerts";

/** The signed-in person and what waits for them; absent when their page could not be read. */
export type ShellProps = {
  staff:
    | {
        role: Role;
        name: string;
        version: string | undefined;
        incidents: readonly string[];
        alerts: readonly Alert[];
        counts: AdminCounts;
      }
    | undefined;
};

const MENU = "places";

/** The staff's places: on the left of a wide screen, in a menu on a phone. */
export default function Shell({ staff }: ShellProps) {
  const { key, pathname } = useLocation();
  const isDemo = useRouteLoaderData<typeof rootLoader>("root")?.demo ?? false;
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu.
  useEffect(() => {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }, [key]);
  const places = staff
    ? placesOf(staff.role).filter((place) => !place.isOccasional || countOf(staff.counts, place))
    : [];
  const folded = places.filter(({ isFolded }) => isFolded);
  const foldedCounts = staff
    ? folded.flatMap(({ count }) => (count ? [{ count, of: staff.counts[count.of] }] : []))
    : [];
  const item = (place: Place) =>
    staff && <PlaceItem key={place.to} place={place} path={pathname} counts={staff.counts} />;
  const waiting = staff ? staff.counts.unread + staff.counts.requests + staff.counts.proposals : 0;
  return (
    <header className={HEADER}>
      <a href="#contenu" className={SKIP}>
        Aller au contenu
      </a>
      <div className="flex flex-wrap items-center justify-between gap-x-2 px-5 lg:px-3 lg:pb-1">
        <Logo className="grow basis-24 text-brand-deep lg:text-[1.1rem]" />
        <span className="contents max-lg:hidden">
          <ShortcutHelpButton />
        </span>
        <NextWork />
        {staff && <PaletteButton />}
        <button type="button" popoverTarget={MENU} className={buttonClass("quiet", "small", "-mr-2 lg:hidden")}>
          <Menu aria-hidden="true" className="size-5.5 max-[14rem]:hidden" />
          Menu
          {waiting > 0 && <span className="size-2.5 rounded-full bg-bad" aria-hidden="true" />}
        </button>
      </div>
      {staff && <IncidentLink titles={staff.incidents} />}
      <div ref={panel} id={MENU} popover="auto" className={PANEL}>
        <nav aria-label={staff?.role === "lawyer" ? "Espace avocat" : "Administration"}>
          <ul className="grid grid-cols-1 gap-0.5">{staff && places.filter(({ isFolded }) => !isFolded).map(item)}</ul>
          {folded.length > 0 && (
            <details open={folded.some((place) => currentOf(place, pathname))}>
              <summary className={cx(LINK, "cursor-pointer text-ink-quiet")}>
                <ChevronDown aria-hidden="true" className="size-4 -rotate-90 in-[details[open]]:rotate-0" />
                <span className="grow">Réglages et suivi</span>
                {foldedCounts.map(({ count, of }) => (
                  <CountBadge key={count.of} count={of} tone={count.tone} label={of > 1 ? count.many : count.one} />
                ))}
              </summary>
              <ul className="grid grid-cols-1 gap-0.5 pl-2">{folded.map(item)}</ul>
              {staff?.version && <p className="px-2.5 pl-4.5 text-xs text-ink-quiet">Version {staff.version}</p>}
            </details>
          )}
        </nav>
        <div className="mt-4 grid grid-cols-1 border-t border-line pt-2 text-sm lg:mt-auto lg:grid-cols-[auto_1fr] lg:pt-1">
          {isDemo && (
            <p className="col-span-full rounded-field bg-info-tint px-2.5 py-1 text-xs text-info max-lg:hidden">
              Démonstration : personnes et dossiers inventés.
            </p>
          )}
          {staff && <RailAlerts alerts={staff.alerts} />}
          <p className="col-span-full px-2.5 pt-1 font-semibold wrap-anywhere lg:[@media(max-height:48rem)]:pt-0">
            {staff?.name}
          </p>
          <Link to={NOTICES_PATH} className={cx(FOOT, "lg:col-span-full")}>
            Notifications
          </Link>
          <Link to="/dashboard" className={cx(FOOT, "lg:col-span-full")}>
            Tableau de bord
          </Link>
          <SignOutForm onUnreachable={() => showSignedOut(key)}>
            <button type="submit" className={cx(FOOT, "w-full")}>
              Déconnexion
            </button>
          </SignOutForm>
        </div>
      </div>
    </header>
  );
}

const HEADER = cx(
  "desk order-first border-line bg-surface-quiet print:hidden",
  "max-lg:sticky max-lg:top-0 max-lg:z-30 max-lg:border-b",
  "lg:fixed lg:inset-y-0 lg:left-0 lg:z-30 lg:flex lg:w-(--desk-side) lg:flex-col lg:overflow-y-auto lg:border-r lg:py-2",
);

const PANEL = cx(
  "fixed inset-x-0 top-11 bottom-auto m-0 max-h-[calc(100dvh-2.75rem)] w-full overflow-y-auto border-0 border-b border-line bg-surface-quiet px-3 py-3 text-ink shadow-over",
  "backdrop:top-11 backdrop:bg-deep/40",
  "lg:static lg:flex lg:max-h-none lg:grow lg:flex-col lg:overflow-visible lg:border-0 lg:bg-transparent lg:px-2.5 lg:py-0 lg:shadow-none",
);

const LINK =
  "flex min-h-11 items-center gap-2 rounded-field px-2.5 font-medium text-ink no-underline hover:text-brand focus-visible:-outline-offset-2 lg:min-h-9 lg:text-[0.97rem] lg:leading-snug lg:[@media(max-height:60rem)]:min-h-7 lg:[@media(max-height:60rem)]:text-[0.9rem] lg:[@media(max-height:48rem)]:min-h-6";

/** Of the person, below the places: two a line beside a page. */
const FOOT = cx(LINK, "text-ink-quiet lg:text-sm lg:whitespace-nowrap");

function countOf(counts: AdminCounts, { count }: Place): number {
  return count ? counts[count.of] : 0;
}

function PlaceItem({ place, path, counts }: { place: Place; path: string; counts: AdminCounts }) {
  const { to, label, count } = place;
  const waiting = countOf(counts, place);
  return (
    <li>
      <Link
        to={to}
        aria-current={currentOf(place, path)}
        className={cx(
          LINK,
          "aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-brand-deep aria-[current]:shadow-card",
          "forced-colors:aria-[current]:outline",
        )}
      >
        <span className="min-w-0 grow wrap-anywhere">{label}</span>
        {count && <CountBadge count={waiting} tone={count.tone} label={waiting > 1 ? count.many : count.one} />}
      </Link>
    </li>
  );
}
