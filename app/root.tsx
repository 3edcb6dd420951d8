import { type ReactNode, Suspense, useEffect, useState } from "react";
import {
  data,
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { requestFacts } from "~/platform/http/request-context";
import { forgetToast, requestSignOut } from "~/platform/http/script-cookies";
import { type Toast, takeToast } from "~/platform/http/toasts.server";
import type { Route } from "./+types/root";
import stylesheet from "./app.css?url";
import { company } from "./content/company";
import { published, showPublished } from "./content/published";
import type { Actor } from "./features/accounts/actor";
import { firstAct } from "./features/acts/rules.server";
import { countUnreadForClient } from "./features/chat/queries.server";
import { INTRODUCTION_PATH, STATUS_PATH } from "./features/identity/labels";
import { isUntouched } from "./features/identity/rules";
import { conversationOf } from "./features/progress/case-steps";
import { readOwnProgress } from "./features/progress/queries.server";
import { config } from "./platform/config.server";
import { log } from "./platform/log.server";
import type { BottomBarProps } from "./root/bottom-bar";
import { ConnectionNotice } from "./root/connection-notice";
import { ErrorPage } from "./root/error-page";
import { useFocusedPage } from "./root/focus-page";
import type { FooterProps } from "./root/footer";
import { keepPage, useKeptPage } from "./root/keep-page";
import { PageHead } from "./root/page-head";
import { readPageMetadata } from "./root/page-metadata.server";
import { SignedOut, useIsSignedOut } from "./root/signed-out";
import { type BarState, TopBar } from "./root/top-bar";
import { actorOf, loadSession } from "./routes/guards.server";
import { leaveAtSignOut } from "./ui/local-data";
import { coloursPath } from "./ui/publisher-paths";
import { ToastRegion } from "./ui/toast";
import { laterPart, pageIsUsable } from "./ui/use-late";

// Their links work before their scripts.
const Footer = laterPart<FooterProps>(() => import("./root/footer"));
const BottomBar = laterPart<BottomBarProps>(() => import("./root/bottom-bar"));

export const middleware = [loadSession];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage];

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader(route: Route.LoaderArgs) {
  const { request, url, params, pattern, context } = route;
  const actor = actorOf(context);
  // Messages of the open conversation are not counted, because the page is marking them as read.
  const opened = pattern.endsWith("/chat") ? params.id : undefined;
  const [bar, { toast, headers }] = await Promise.all([
    // The pages of the staff show their places in place of the bar.
    actor && !isDeskPage(pattern) ? barOf(route, actor, opened) : { unread: 0 },
    takeToast(request, url),
  ]);
  // A person whose second factor is missing keeps the links of their role, which redirect to the page that sets it up.
  const role = actor?.accountRole;
  const user = actor && role && { id: actor.userId, firstName: actor.firstName, role };
  // The sections that any page shows; those of one page come with it.
  const { claims: _, faq: __, firstSteps: ___, ...site } = published();
  return data(
    { user, bar, toast, site, head: readPageMetadata(), demo: config.DEMO, nonce: context.get(requestFacts).nonce },
    { headers },
  );
}

const isDeskPage = (pattern: string): boolean => /^\/?admin(\/|$)/.test(pattern);

/** What the top bar says; an error is only logged, so that the page still renders. */
async function barOf(route: RouteArgs, actor: Actor, opened: string | undefined): Promise<BarState> {
  try {
    if (actor.role !== "client") return { unread: await countUnreadForClient(actor, opened) };
    const progress = await readOnce(route, readOwnProgress, actor);
    const cases = progress.cases.map((each) => (each.id === opened ? { ...each, unreadCount: 0 } : each));
    const { kind, button } = firstAct({ ...progress, cases });
    const conversation = conversationOf(cases);
    return {
      unread: cases.reduce((sum, { status, unreadCount }) => (status === "draft" ? sum : sum + unreadCount), 0),
      messages: conversation && `/case/${conversation.id}/chat`,
      documents: isUntouched(progress.steps) ? INTRODUCTION_PATH : STATUS_PATH,
      step: kind === "wait" ? undefined : (button ?? undefined),
    };
  } catch (error) {
    log.error({ err: error }, "top bar");
    return { unread: 0 };
  }
}

/**
 * A route whose `handle` sets `static` renders a page without JavaScript (public pages). With `scripts: "on-touch"` its
 * page is complete on arrival, and loads its scripts when it is first used. `lang` is the language of its content when
 * it is not French. `desk` is for the layout that shows the staff's places in place of the public menu and footer.
 */
export type PageHandle = { static?: boolean; scripts?: "on-touch"; lang?: "en"; desk?: boolean };

/** The keyboard of a phone shrinks the page instead of covering the field in which one writes. */
const KEYBOARD_RESIZES = ", interactive-widget=resizes-content";

/** The page reaches the edges of a phone's screen, so that a bar at its bottom can keep its links above them. */
const UNDER_NOTCH = ", viewport-fit=cover";

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  if (root && typeof document !== "undefined") showPublished(root.site);
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as PageHandle | undefined);
  const isStatic = handles.some((handle) => handle?.static);
  const lang = handles.findLast((handle) => handle?.lang)?.lang ?? "fr";
  const isLate = handles.some((handle) => handle?.scripts === "on-touch");
  // `server/late-scripts.ts` waits for it.
  useEffect(() => void dispatchEvent(new Event("hydrated")), []);
  const toast = useArrivedToast(root?.toast ?? null);
  const isChat = matches.some((match) => match.pathname.includes("/chat"));
  // A conversation that is not found has no box.
  const hasMessageBox = isChat && matches.at(-1)?.loaderData != null;
  const isError = useRouteError() !== undefined;
  useKeptPage();
  useFocusedPage();
  const isSignedOut = useIsSignedOut();
  const isSignedIn = Boolean(root?.user);
  // The box of a conversation takes the place of the bar.
  const hasBottomBar = root?.user?.role === "client" && !isSignedOut && !hasMessageBox;
  const isDesk = !isSignedOut && handles.some((handle) => handle?.desk);
  useEffect(() => {
    if (isSignedIn && import.meta.env.PROD)
      pageIsUsable
        .then(() => import("./root/register-worker"))
        .then(
          ({ registerWorker }) => registerWorker(),
          () => {},
        );
  }, [isSignedIn]);
  useEffect(() => (isSignedIn ? leaveAtSignOut(requestSignOut) : undefined), [isSignedIn]);
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${isSignedIn ? UNDER_NOTCH : ""}${isChat ? KEYBOARD_RESIZES : ""}`}
        />
        <Meta />
        {root && <PageHead metadata={root.head} />}
        {/* Browsers fetch it before the first paint, which would delay the fonts of a public page. */}
        {!isStatic && !isLate && <link rel="manifest" href="/site.webmanifest" />}
        {/* Styles of our own need none, and a browser hides it, so that React would find another one. */}
        <Links nonce="" />
        {root?.site.look && <link rel="stylesheet" href={coloursPath(root.site.look)} />}
      </head>
      <body>
        {!isDesk && (
          <TopBar
            user={isSignedOut ? null : (root?.user ?? null)}
            {...(isSignedOut ? {} : root?.bar)}
            // An error page has its own way out.
            {...(isError && { step: undefined })}
          />
        )}
        {root?.demo && (
          <aside
            lang="fr"
            aria-label="Démonstration"
            // The staff's places say it at their foot, where there is room for them.
            className={`bg-info-tint px-4 py-0.5 text-center text-xs text-info print:hidden ${isDesk ? "lg:hidden" : ""}`}
          >
            Démonstration : personnes et dossiers inventés.
          </aside>
        )}
        {/* The page that follows says what happened; a toast of before would contradict it. */}
        {!isSignedOut && <ToastRegion toasts={toast} hasScripts={!isStatic} isFixedPage={isChat} hasNoBar={isDesk} />}
        {isSignedOut ? <SignedOut /> : children}
        {!isStatic && <ConnectionNotice />}
        <Suspense>
          {!isChat && !isDesk && <Footer legal={company.legalLines} />}
          {hasBottomBar && root && <BottomBar {...root.bar} />}
        </Suspense>
        {!isStatic && (
          <>
            <ScrollRestoration nonce={root?.nonce} />
            <Scripts nonce={root?.nonce} />
          </>
        )}
        {isStatic && import.meta.env.DEV && <script type="module" nonce={root?.nonce} src="/app/root/dev-reload.ts" />}
      </body>
    </html>
  );
}

/**
 * The toast that arrived with a navigation to this page. A toast that arrives when the page only reloads its data
 * belongs to another tab, which is opening the same address.
 */
function useArrivedToast(toast: Toast | null): readonly Toast[] {
  const { key } = useLocation();
  const [state, setState] = useState(() => ({ toast, key, arrived: toast ? [toast] : [] }));
  if (state.toast !== toast || state.key !== key) {
    const isNew = toast !== null && state.toast !== toast && state.key !== key;
    setState({ toast, key, arrived: isNew ? [toast] : state.arrived });
  }
  useEffect(() => {
    if (state.arrived.length > 0) forgetToast();
  }, [state.arrived]);
  return state.arrived;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
