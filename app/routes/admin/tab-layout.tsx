import { Outlet, useLocation } from "react-router";
import { ofCompany } from "~/content/company-name";
import { listOwnProposals } from "~/features/mandates/proposals/queries.server";
import { OwnProposals } from "~/features/mandates/proposals/ui/own-proposals";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { DESK_PAGE } from "~/ui/desk-page";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/tab-layout";
import { Density } from "./density";
import type { loader as shellLoader } from "./layout";
import { adminTitle, currentOf, LAWYER_TITLE, placesOf } from "./places";

type Shell = Awaited<ReturnType<typeof shellLoader>>;

/**
 * The title of the browser for all tabs, updated while they are open; their pages have no title of their own. That of
 * `/admin` is the specification's; the others begin with their own name.
 */
export const meta: Route.MetaFunction = ({ matches, loaderData, location: { pathname } }) => {
  const shell = matches.find((match) => match?.id === "routes/admin/layout")?.loaderData as Shell | undefined;
  const title = adminTitle(shell?.counts, loaderData?.role);
  return [
    { title: pathname === "/admin" ? title : `${tabLabel(pathname)} · ${title}` },
    { name: "description", content: `Les dossiers, les documents et les demandes, pour l’équipe ${ofCompany()}.` },
  ];
};

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const proposals = await runLoader(route, {}, () => readOnce(route, listOwnProposals, actor));
  return { proposals, role: actor.role };
}

/** The frame of the lists: the list of the open place, updated by live events. */
export default function AdminTabs({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  useLiveRevalidation(({ kind }) => KINDS.has(kind));
  if (loaderData.role !== "administrator") return <LawyerCases proposals={loaderData.proposals} />;
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeader title={tabLabel(pathname)} className="grow" />
        <Density />
      </div>
      <Outlet />
    </main>
  );
}

/** The title of the tab in the page. */
const tabLabel = (path: string): string =>
  placesOf("administrator").find((place) => currentOf(place, path) === "page")?.label ?? "Administration";

/** A lawyer's own cases, which are all that they open here. */
function LawyerCases({ proposals }: Pick<Route.ComponentProps["loaderData"], "proposals">) {
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeader title={LAWYER_TITLE} className="grow" />
        <Density />
      </div>
      <OwnProposals proposals={proposals} />
      <Outlet />
    </main>
  );
}

const KINDS: ReadonlySet<string> = new Set([
  "message",
  "read",
  "case",
  "documents",
  "request",
  "account",
  "proposal",
  "files",
  "resync",
]);
