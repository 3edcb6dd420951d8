import { readTeamSignature } from "~/features/chat/queries.server";
import { askToDisplay, endDisplay } from "~/features/lawyers/display/commands.server";
import { readDisplay } from "~/features/lawyers/display/queries.server";
import { displayRequestSchema } from "~/features/lawyers/display/schema";
import { DisplayCard } from "~/features/lawyers/display/ui/display-card";
import { readSitePage } from "~/features/site/revisions/queries.server";
import { RevisionList } from "~/features/site/revisions/ui/revision-list";
import { WaitingChanges } from "~/features/site/revisions/ui/waiting-changes";
import { SectionList } from "~/features/site/sections/ui/section-list";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { DESK_PAGE } from "~/ui/desk-page";
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
  return runLoader(route, { fallback: "site_load_failed" }, async () => {
    const [page, display] = [await readSitePage(actor, before), await readDisplay(actor)];
    return { ...page, display, signature: await readTeamSignature() };
  });
}

/** Asks a lawyer to answer for the messages of the team, or ends that. */
export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.clone().formData();
  const options = { schema: displayRequestSchema, fallback: "lawyer_update_failed", form } as const;
  const isEnd = form.get("intent") === "display.end";
  return runForm(route, options, async (input) => {
    await (isEnd ? endDisplay(actor, input) : askToDisplay(actor, input));
    return redirectWithToast("/admin/site#avocat", "success", isEnd ? "Demande ou accord retiré" : "Demande envoyée");
  });
}

export default function SitePage({ loaderData, actionData }: Route.ComponentProps) {
  const { revisions, next, head, shown, waiting, own, missing, display, signature } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className={DESK_PAGE}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <PageHeader title="Le site" />
        <p className="text-sm text-ink-quiet">
          Ce que le site dit de vous. Rien ne change pour les visiteurs avant la publication.
        </p>
      </div>
      <WaitingChanges head={head} shown={shown} waiting={waiting} />
      <SectionList own={own} waiting={waiting} missing={missing} />
      <DisplayCard display={display} signature={signature} lastResult={actionData} />
      <section className="grid grid-cols-1 gap-4">
        <h2 className="text-[1.35rem]">Versions</h2>
        <RevisionList revisions={revisions} head={head} shown={shown} />
        <Pagination next={next ? `?before=${next}` : null} nextLabel="Versions plus anciennes" />
      </section>
    </main>
  );
}
