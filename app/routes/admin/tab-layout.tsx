import { Mail } from "lucide-react";
import { Link, Outlet } from "react-router";
import { missingLegalIdentity } from "~/content/company";
import { listOwnProposals } from "~/features/mandates/proposals/queries.server";
import { OwnProposals } from "~/features/mandates/proposals/ui/own-proposals";
import { CountBadge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { ShortcutHelpButton } from "~/ui/shortcut-help";
import { Tabs } from "~/ui/tabs";
import { useLiveRevalidation } from "~/ui/use-revalidation";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/tab-layout";
import { readAdminCounts } from "./counts.server";
import { adminTabs, adminTitle, LAWYER_TITLE } from "./tabs";

/** The title of all tabs, updated while they are open; their pages have no title of their own. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: adminTitle(loaderData?.counts, loaderData?.role) },
  { name: "description", content: "Les dossiers, les documents et les demandes, pour l’équipe de Recours." },
];

export async function loader({ context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const [counts, proposals] = await Promise.all([readAdminCounts(actor), listOwnProposals(actor)]);
  return { counts, proposals, role: actor.role, secondFactor: actor.secondFactor };
}

/** The frame of the tabs: their counts and the list of the open tab, updated by live events. */
export default function AdminTabs({ loaderData }: Route.ComponentProps) {
  useLiveRevalidation(({ kind }) => KINDS.has(kind));
  if (loaderData.role !== "administrator") return <LawyerCases proposals={loaderData.proposals} />;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        title="Administration"
        actions={
          <>
            <ShortcutHelpButton />
            <ButtonLink to="/admin/lawyers" variant="second" size="small">
              Avocats
            </ButtonLink>
            <ButtonLink to="/admin/activity" variant="second" size="small">
              Activité
            </ButtonLink>
            <ButtonLink to="/admin/journal" variant="second" size="small">
              Journal des accès
            </ButtonLink>
            <ButtonLink to="/admin/files" variant="second" size="small">
              Fichiers
              <CountBadge count={loaderData.counts.files} tone="yellow" label="en attente d’analyse" />
            </ButtonLink>
            <ButtonLink to="/admin/send-email" variant="second" size="small">
              <Mail aria-hidden="true" className="size-4.5" />
              Envoyer un e-mail
            </ButtonLink>
          </>
        }
      />
      {/* Side by side, so that the list begins higher on the screen. */}
      <div className="grid grid-cols-1 items-start gap-3 empty:hidden lg:auto-cols-fr lg:grid-flow-col">
        {!loaderData.secondFactor && <SecondFactorInvitation />}
        <MissingIdentity />
      </div>
      <Tabs label="Administration" items={adminTabs(loaderData.counts, loaderData.role)} />
      <Outlet />
    </main>
  );
}

/** A lawyer's own cases, which are all that they open here. */
function LawyerCases({ proposals }: Pick<Route.ComponentProps["loaderData"], "proposals">) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader title={LAWYER_TITLE} actions={<ShortcutHelpButton />} />
      <OwnProposals proposals={proposals} />
      <Outlet />
    </main>
  );
}

/** Invites the administrator to add a second factor where ADMIN_SECOND_FACTOR is optional. */
function SecondFactorInvitation() {
  return (
    <Banner tone="info">
      <p>
        Protégez l’accès à l’administration&nbsp;:{" "}
        <Link to="/account/security/second-factor?redirectTo=/admin">activez la double authentification</Link>.
      </p>
    </Banner>
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
function MissingIdentity() {
  const missing = missingLegalIdentity();
  if (missing.length === 0) return null;
  return (
    <Banner tone="warning">
      <details>
        <summary className="w-fit underline">Les mentions légales sont incomplètes ({missing.length})</summary>
        <p>
          À compléter par l’éditeur avant d’ouvrir le site, dans <code>app/content/company.ts</code> :{" "}
          {missing.join(", ")}.
        </p>
      </details>
    </Banner>
  );
}
