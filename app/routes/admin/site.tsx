import { readSitePage } from "~/features/site/revisions/queries.server";
import { RevisionList } from "~/features/site/revisions/ui/revision-list";
import { WaitingChanges } from "~/features/site/revisions/ui/waiting-changes";
import { SectionList } from "~/features/site/sections/ui/section-list";
import { runLoader } from "~/platform/http/boundary.server";
import { PageHeader } from "~/ui/page-header";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/site";

export const meta: Route.MetaFunction = () => [
  { title: "Le site · Administration" },
  { name: "description", content: "Ce que le site dit de son éditeur, et les versions publiées." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const before = Number(route.url.searchParams.get("before")) || undefined;
  return runLoader(route, { fallback: "site_load_failed" }, () => readSitePage(actor, before));
}

export default function SitePage({ loaderData }: Route.ComponentProps) {
  const { revisions, next, head, shown, waiting, own, missing } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-8 py-8 md:py-10">
      <PageHeader
        title="Le site"
        back={{ to: "/admin", label: "Administration" }}
        intro="Ce que le site dit de vous. Rien ne change pour les visiteurs avant la publication."
      />
      <WaitingChanges head={head} shown={shown} waiting={waiting} />
      <SectionList own={own} waiting={waiting} missing={missing} />
      <section className="grid grid-cols-1 gap-4">
        <h2 className="text-[1.35rem]">Versions</h2>
        <RevisionList revisions={revisions} head={head} shown={shown} />
        <Pagination next={next ? `?before=${next}` : null} nextLabel="Versions plus anciennes" />
      </section>
    </main>
  );
}
