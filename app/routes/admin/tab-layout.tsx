import { Fragment } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { ofCompany } from "~/content/company-name";
import { type MissingFields, missingLegalIdentity } from "~/content/legal-identity";
import { listOwnProposals } from "~/features/mandates/proposals/queries.server";
import { OwnProposals } from "~/features/mandates/proposals/ui/own-proposals";
import { readDisplayedName } from "~/features/members/displayed.queries.server";
import { readMissingIdentity } from "~/features/site/revisions/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { isPublicSite, isSiteOpen } from "~/platform/site-launch.server";
import { DESK_PAGE } from "~/ui/desk-page";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/tab-layout";
import { type Alert, Alerts } from "./alerts";
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
  const [proposals, isOpen] = await runLoader(route, {}, () =>
    Promise.all([readOnce(route, listOwnProposals, actor), isSiteOpen()]),
  );
  const missing = actor.role === "administrator" && missingLegalIdentity().length > 0 ? await readMissing(route) : null;
  const isUnsigned = actor.role === "administrator" && isOpen && isPublicSite() && !(await readDisplayedName());
  return { missing, proposals, role: actor.role, secondFactor: actor.secondFactor, isOpen, isUnsigned };
}

async function readMissing(route: Route.LoaderArgs) {
  const { left, saved, waiting } = await runLoader(route, {}, () => readMissingIdentity(requireActor(route.context)));
  return { left, waiting: saved.length > 0 ? waiting : null };
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
        <Alerts alerts={alertsOf(loaderData)} />
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

/** What the administrators are to settle, what keeps strangers from registering first. */
function alertsOf({ isOpen, missing, isUnsigned, secondFactor }: Route.ComponentProps["loaderData"]): Alert[] {
  return [
    ...(isOpen
      ? []
      : [
          {
            id: "ouverture",
            title: "Le site n’est pas encore ouvert",
            to: "/admin/opening",
            label: "voir ce qui manque",
          },
        ]),
    ...(missing ? [missingAlert(missing)] : []),
    ...(isUnsigned
      ? [
          {
            id: "avocat-affiche",
            title: "Aucun avocat ne répond des messages de l’équipe",
            to: "/admin/site#avocat",
            label: "choisir un avocat vérifié",
            more: "Ils sont signés «\u00a0Équipe\u00a0», sans «\u00a0Avocat\u00a0».",
          },
        ]
      : []),
    ...(secondFactor
      ? []
      : [
          {
            id: "double-authentification",
            title: "Protégez l’accès à l’administration",
            to: "/account/security/second-factor?redirectTo=/admin",
            label: "activer la double authentification",
          },
        ]),
  ];
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

/**
 * Warns when the publisher's legal identity is incomplete, since the law requires it (loi du 21 juin 2004, article
 * 1-1).
 */
function missingAlert({ left, waiting }: { left: readonly MissingFields[]; waiting: number | null }): Alert {
  const count = left.reduce((total, { labels }) => total + labels.length, 0);
  const [first] = left;
  const title =
    count > 0 ? `Les mentions légales sont incomplètes (${count})` : "Les mentions légales attendent d’être publiées";
  const publish = { to: `/admin/site/revisions/${waiting}`, label: `publier la version ${waiting}` };
  const complete = { to: `/admin/site/${first?.section ?? ""}`, label: "compléter" };
  return {
    id: "mentions-legales",
    title,
    ...(count > 0 ? complete : publish),
    more: (
      <>
        {left.map(({ section, title, labels }) => (
          <Fragment key={section}>
            {" "}
            Dans <Link to={`/admin/site/${section}`}>«&nbsp;{title}&nbsp;»</Link>&nbsp;: {labels.join(", ")}.
          </Fragment>
        ))}
        {count > 0 && waiting !== null && (
          <>
            {" "}
            Enregistré, pas encore publié&nbsp;: <Link to={publish.to}>publiez la version {waiting}</Link>.
          </>
        )}
      </>
    ),
  };
}
