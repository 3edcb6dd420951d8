import { ExternalLink, Menu } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { company } from "~/content/company";
import { published } from "~/content/published";
import type { Role } from "~/db/schema/enumerations";
import { SignOutForm } from "~/features/accounts/sessions/ui/sign-out-form";
import { CountBadge } from "~/ui/badge";
import { buttonClass } from "~/ui/button-class";
import { cx } from "~/ui/cx";
import { logoPath } from "~/ui/publisher-paths";
import { showSignedOut } from "./signed-out";

/** What the bar says to a signed-in person. */
export type BarState = {
  /** The number of this person's unread messages. */
  unread?: number;
  /** The path of the conversation with unread messages, else of the latest; absent while there is none. */
  messages?: string | undefined;
  /** The path of this person's documents. */
  documents?: string;
  /** What they should do next; absent when there is nothing. */
  step?: { label: string; to: string };
};
export type TopBarProps = BarState & { user: { firstName: string; role: Role } | null };

const MENU = "menu-principal";

export function TopBar({ user, unread = 0, messages, step }: TopBarProps) {
  return (
    <header lang="fr" className="sticky top-0 z-30 border-b border-line bg-paper print:static">
      <a href="#contenu" className={SKIP}>
        Aller au contenu
      </a>
      <div className="wrap flex min-h-17 items-center justify-between gap-x-3 lg:flex-wrap">
        <Logo />
        <button type="button" popoverTarget={MENU} className={cx(buttonClass("quiet"), "-mr-2 lg:hidden print:hidden")}>
          <Menu aria-hidden="true" className="size-5.5 max-[14rem]:hidden" />
          Menu
          {unread > 0 && <span className="size-2.5 rounded-full bg-bad" aria-hidden="true" />}
        </button>
        <MenuPanel>
          <MenuLink to="/">Accueil</MenuLink>
          <MenuLink to="/about">À propos</MenuLink>
          <MenuLink to="/faq">FAQ</MenuLink>
          <MenuLink to="/contact">Nous Contacter</MenuLink>
          <BarCouncilLink />
          {user && <FirstSteps />}
          {user ? <MemberLinks role={user.role} unread={unread} messages={messages} step={step} /> : <VisitorLinks />}
        </MenuPanel>
      </div>
    </header>
  );
}

/** The first link of a page, shown when it has the focus. */
export const SKIP =
  "absolute top-2 left-4 z-50 -translate-y-24 opacity-0 focus:opacity-100 rounded-field bg-brand px-4 py-3 font-semibold text-on-fill focus:translate-y-0";

/** The longest name, in characters, that stands on one line of a phone beside the button of the menu. */
const SHORT_NAME = 14;

/** The way home: the publisher's logo where the ground is that of the page, else the name. */
export function Logo({ className }: { className?: string }) {
  const logo = className ? null : published().look?.logo;
  return (
    <NavLink
      to="/"
      end
      aria-label={`${company.name}, accueil`}
      className={cx(
        "flex min-h-11 min-w-0 items-center font-title font-semibold tracking-tight wrap-anywhere no-underline",
        company.name.length > SHORT_NAME ? "text-[1.1rem] leading-tight" : "text-[min(1.5rem,9vw)] leading-none",
        className ?? "text-brand-deep",
      )}
    >
      {logo ? (
        <img
          src={logoPath(logo.digest)}
          width={logo.width}
          height={logo.height}
          alt=""
          className="h-10 w-auto max-w-44 rounded-md object-contain object-left on-light"
        />
      ) : (
        company.name
      )}
    </NavLink>
  );
}

/**
 * One list of links: in the bar when there is room, else in a popover, which the browser opens and closes without
 * scripts. With scripts, a navigation does not reload the page, so the popover closes on each navigation.
 */
function MenuPanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // It may be open before the first page has its scripts.
  const shownOn = useRef(key);
  useEffect(() => {
    if (shownOn.current !== key && panel.current?.matches(":popover-open")) panel.current.hidePopover();
    shownOn.current = key;
  }, [key]);
  return (
    <nav ref={panel} id={MENU} popover="auto" aria-label="Navigation principale" className={PANEL}>
      <ul className="flex flex-col gap-1 lg:flex-row lg:flex-wrap lg:items-center lg:justify-end lg:gap-x-4 xl:gap-x-5">
        {children}
      </ul>
    </nav>
  );
}

const PANEL = cx(
  "fixed inset-x-0 top-17 bottom-auto m-0 max-h-[calc(100dvh-4.25rem)] w-full overflow-y-auto border-0 border-b border-line bg-paper px-5 py-4 text-ink shadow-over",
  "backdrop:top-17 backdrop:bg-deep/40",
  "lg:static lg:block lg:w-auto lg:overflow-visible lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none",
);

const LINK =
  "flex min-h-12 items-center gap-2 font-medium focus-visible:rounded-md text-ink no-underline hover:text-brand lg:min-h-11";

function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink
        to={to}
        end={to === "/"}
        className={cx(
          LINK,
          "aria-[current]:text-brand max-lg:border-l-3 max-lg:border-transparent max-lg:pl-3 max-lg:aria-[current]:border-warm lg:aria-[current]:shadow-[0_2px_0_var(--color-warm)]",
        )}
      >
        {children}
      </NavLink>
    </li>
  );
}

/** The external site of the spec's navigation; its name is long, so the bar of a wide screen shows its initials. */
function BarCouncilLink() {
  return (
    <li>
      <a href="https://www.cnb.avocat.fr" rel="noreferrer" className={cx(LINK, "max-lg:pl-3.75")}>
        <span className="lg:sr-only">Conseil national des barreaux</span>
        <span className="max-lg:hidden">CNB</span>
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </li>
  );
}

/** On a phone only: a wide screen has no room for it in its bar, and shows it in the footer. */
function FirstSteps() {
  return (
    <li className="lg:hidden">
      <NavLink to="/premiers-gestes" className={cx(LINK, "pl-3.75")}>
        Premiers gestes
      </NavLink>
    </li>
  );
}

function VisitorLinks() {
  return (
    <>
      <MenuLink to="/login">Connexion</MenuLink>
      <li className="max-lg:mt-2">
        <NavLink to="/register" className={buttonClass("primary", "small", "max-lg:min-h-12 max-lg:w-full")}>
          Créer un compte
        </NavLink>
      </li>
    </>
  );
}

function MemberLinks({ role, unread, messages, step }: BarState & { role: Role; unread: number }) {
  const { key } = useLocation();
  const count = <CountBadge count={unread} label={unread > 1 ? "messages non lus" : "message non lu"} />;
  return (
    <>
      <MenuLink to="/dashboard">
        Tableau de bord
        {!messages && count}
      </MenuLink>
      {messages && (
        <MenuLink to={messages}>
          Messages
          {count}
        </MenuLink>
      )}
      {role === "administrator" && <MenuLink to="/admin">Administration</MenuLink>}
      {role === "lawyer" && <MenuLink to="/admin">Mes dossiers</MenuLink>}
      <li>
        <SignOutForm onUnreachable={() => showSignedOut(key)}>
          <button type="submit" className={cx(LINK, "max-lg:w-full max-lg:pl-3.75")}>
            Déconnexion
          </button>
        </SignOutForm>
      </li>
      {step && <StepLink {...step} />}
    </>
  );
}

/** The next step, on the pages that do not already say it or show it. */
function StepLink({ label, to }: { label: string; to: string }) {
  const { pathname } = useLocation();
  const isShown = SHOWS_STEP.test(pathname) || pathname === to.replace(/[?#].*/, "");
  if (isShown) return null;
  return (
    <li className="max-lg:order-first max-lg:mb-2 lg:max-xl:hidden">
      <Link to={to} title={label} className={buttonClass("primary", "small", "max-lg:min-h-12 max-lg:w-full")}>
        <span className="max-lg:sr-only">
          Prochaine étape<span className="sr-only">&nbsp;: </span>
        </span>
        {/* The bar has no room for it: it is the button's title there. */}
        <span className="lg:sr-only">{label}</span>
      </Link>
    </li>
  );
}

/** The dashboard and the verification's status say the step themselves; the others are steps being taken. */
const SHOWS_STEP = /^\/(dashboard|profile|verify-identity|case|raconter)(\/|$)/;
