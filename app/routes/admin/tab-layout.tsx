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
import { FoldedNotice } from "~/ui/folded-notice";
import { PageHeader } from "~/ui/page-header";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/tab-layout";
import { Density } from "./density";
import type { loader as shellLoader } from "./layout";
import { adminTitle, currentOf, LAWYER_TITLE, placesOf } from "./places";

type Shell = Awaited<ReturnType<typeof shellLoader>>;

/** The title of the browser for all tabs, updated while they are open; their pages have no title of their own. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const shell = matches.find((match) => match?.id === "routes/admin/layout")?.loaderData as Shell | undefined;
  return [
    { title: adminTitle(shell?.counts, loaderData?.role) },
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
    <main id="contenu" tabIndex={-1} className={MAIN}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeader title={tabLabel(pathname)} className="grow" />
        {!loaderData.secondFactor && <SecondFactorInvitation />}
        {!loaderData.isOpen && <NotOpenYet />}
        {loaderData.isUnsigned && <NoDisplayedLawyer />}
        {loaderData.missing && <MissingIdentity {...loaderData.missing} />}
        <Density />
      </div>
      <Outlet />
    </main>
  );
}

/** The title of the tab in the page; that of the browser is the specification's, of all of them. */
const tabLabel = (path: string): string =>
  placesOf("administrator").find((place) => currentOf(place, path) === "page")?.label ?? "Administration";

/** The lists take the whole width of the desk. */
const MAIN = "grid w-full grid-cols-1 content-start gap-3 px-5 py-3";

/** A lawyer's own cases, which are all that they open here. */
function LawyerCases({ proposals }: Pick<Route.ComponentProps["loaderData"], "proposals">) {
  return (
    <main id="contenu" tabIndex={-1} className={MAIN}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeader title={LAWYER_TITLE} className="grow" />
        <Density />
      </div>
      <OwnProposals proposals={proposals} />
      <Outlet />
    </main>
  );
}

/** Invites the administrator to add a second factor where ADMIN_SECOND_FACTOR is optional. */
function SecondFactorInvitation() {
  return (
    <FoldedNotice id="double-authentification" tone="info" title="Protégez l’accès à l’administration">
      <Link to="/account/security/second-factor?redirectTo=/admin">Activez la double authentification</Link>.
    </FoldedNotice>
  );
}

/** Leads to what keeps strangers from registering. */
function NotOpenYet() {
  return (
    <p className="min-w-0 rounded-field border-l-4 border-wait bg-wait-tint px-3 py-1 text-sm wrap-break-word forced-colors:border">
      Le site n’est pas encore ouvert&nbsp;:{" "}
      <Link to="/admin/opening" className="-my-1 inline-block py-1 font-semibold">
        voir ce qui manque
      </Link>
    </p>
  );
}

/** Says on an open site that no lawyer signs the messages of the team. */
function NoDisplayedLawyer() {
  return (
    <FoldedNotice id="avocat-affiche" tone="warning" title="Aucun avocat ne répond des messages de l’équipe">
      Ils sont signés «&nbsp;Équipe&nbsp;», sans «&nbsp;Avocat&nbsp;».{" "}
      <Link to="/admin/site#avocat">Choisissez un avocat vérifié</Link>.
    </FoldedNotice>
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

/**
 * Warns when the publisher's legal identity is incomplete, since the law requires it (loi du 21 juin 2004, article
 * 1-1).
 */
function MissingIdentity({ left, waiting }: { left: readonly MissingFields[]; waiting: number | null }) {
  const count = left.reduce((total, { labels }) => total + labels.length, 0);
  const title =
    count > 0 ? `Les mentions légales sont incomplètes (${count})` : "Les mentions légales attendent d’être publiées";
  return (
    <FoldedNotice id="mentions-legales" tone="warning" title={title}>
      {count > 0 && "À compléter avant d’ouvrir le site."}
      {left.map(({ section, title, labels }) => (
        <Fragment key={section}>
          {" "}
          Dans <Link to={`/admin/site/${section}`}>«&nbsp;{title}&nbsp;»</Link>&nbsp;: {labels.join(", ")}.
        </Fragment>
      ))}
      {waiting !== null && (
        <>
          {" "}
          Enregistré, pas encore publié&nbsp;:{" "}
          <Link to={`/admin/site/revisions/${waiting}`}>publiez la version {waiting}</Link>.
        </>
      )}
    </FoldedNotice>
  );
}
