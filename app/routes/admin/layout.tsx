import { type ReactNode, Suspense } from "react";
import { Outlet, useNavigate } from "react-router";
import { checkIncidents } from "~/features/incidents/commands.server";
import { listIncidents } from "~/features/incidents/queries.server";
import { listOwnProposals } from "~/features/mandates/proposals/queries.server";
import type { RouteArgs } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { log } from "~/platform/log.server";
import { VERSION } from "~/platform/version.server";
import type { PageHandle } from "~/root";
import { ErrorPage } from "~/root/error-page";
import { ShortcutHelp } from "~/ui/shortcut-help";
import { laterPart, pageIsUsable } from "~/ui/use-late";
import { useListShortcuts, useShortcuts } from "~/ui/use-shortcuts";
import { requireActor, staff } from "../guards.server";
import type { Route } from "./+types/layout";
import { readAdminCounts } from "./counts.server";
import { Palette } from "./palette";
import { type AdminCounts, placesOf } from "./places";
import { readAlerts } from "./rail-alerts.server";
import type { ShellProps } from "./shell";
import { useTrail } from "./way-back";

export const middleware = [staff];

export const handle: PageHandle = { desk: true };

/** The places of the signed-in person, with the counts of what waits there. */
export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  await checkAgain(route);
  return {
    role: actor.role,
    name: `${actor.firstName} ${actor.lastName}`.trim(),
    version: actor.role === "administrator" ? VERSION : undefined,
    incidents: listIncidents(actor).map(({ title }) => title),
    alerts: await readAlerts(actor).catch((error) => {
      log.error({ err: error }, "alerts of the places");
      return [];
    }),
    counts: await readCounts(route),
  };
}

/** « Ouvrir le site » checks afresh: the alerts beside it are those that it found. */
async function checkAgain(route: Route.LoaderArgs): Promise<void> {
  const actor = requireActor(route.context);
  if (route.url.pathname !== "/admin/opening" || actor.role !== "administrator") return;
  // The page itself says what failed.
  await readOnce(route, checkIncidents, actor).catch(() => {});
}

/** What cannot be counted is not shown, and the page itself says what failed. */
async function readCounts(route: RouteArgs): Promise<AdminCounts> {
  const actor = requireActor(route.context);
  try {
    const [{ badges }, proposals] = await Promise.all([
      readOnce(route, readAdminCounts, actor),
      readOnce(route, listOwnProposals, actor),
    ]);
    return { ...badges, todo: badges.todo + proposals.length, proposals: proposals.length };
  } catch (error) {
    log.error({ err: error }, "counts of the places");
    return {
      todo: 0,
      unread: 0,
      cases: 0,
      documents: 0,
      requests: 0,
      files: 0,
      deadlines: 0,
      corrections: 0,
      questions: 0,
      proposals: 0,
    };
  }
}

// Its links work before its scripts, so they are no weight of the page.
const Shell = laterPart<ShellProps>(async () => {
  await pageIsUsable;
  return import("./shell");
});

/** The layout of all pages of the staff: the guard, the places, and the keyboard shortcuts with their help sheet. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  useShortcuts(
    "Aller à",
    placesOf(loaderData.role).flatMap(({ keys, label, to }) =>
      keys ? [{ keys, label, run: () => navigate(to) }] : [],
    ),
  );
  useListShortcuts();
  useTrail();
  return (
    <Desk staff={loaderData}>
      <Outlet />
      <ShortcutHelp />
    </Desk>
  );
}

/** The places stay when a page cannot be shown. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Desk staff={loaderData}>
      <ErrorPage error={error} />
    </Desk>
  );
}

function Desk({ staff, children }: { staff: Route.ComponentProps["loaderData"] | undefined; children: ReactNode }) {
  return (
    <>
      <Suspense>
        <Shell staff={staff} />
      </Suspense>
      {staff && <Palette role={staff.role} />}
      {children}
    </>
  );
}
