import { publishRevision } from "~/features/site/revisions/commands.server";
import { readPreview } from "~/features/site/revisions/queries.server";
import { PREVIEW_PAGES, revisionOf } from "~/features/site/revisions/rules";
import { PreviewFrames } from "~/features/site/revisions/ui/preview-frames";
import { PublishForm } from "~/features/site/revisions/ui/publish-form";
import { changeText } from "~/features/site/revisions/ui/revision-list";
import type { AppError } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { formatDateTime } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/site-revision";

export const meta: Route.MetaFunction = () => [
  { title: "Prévisualisation du site · Administration" },
  { name: "description", content: "Le site tel qu’une version le montrerait." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const asked = route.url.searchParams.get("page");
  return runLoader(route, { fallback: "site_load_failed" }, async () => {
    const preview = await readPreview(actor, revisionOf(route.params.revision));
    const first = preview.changes.map((section) => PREVIEW_PAGES.find(({ shows }) => shows.includes(section)))[0];
    const page = PREVIEW_PAGES.find(({ path }) => path === asked) ?? first ?? PREVIEW_PAGES[0];
    return { ...preview, path: page.path };
  });
}

export function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const id = revisionOf(route.params.revision);
  const isStale = ({ code }: AppError) => code === "site_publication_changed";
  const toast = (error: AppError) => (isStale(error) ? `/admin/site/revisions/${id}` : "/admin/site");
  return runAction(route, { fallback: "site_publication_failed", toast }, async () => {
    const form = await route.request.formData();
    const told = (name: string) => revisionOf(String(form.get(name)));
    const seen = { head: told("head"), shown: told("shown") };
    await publishRevision(actor, id, seen);
    return redirectWithToast("/admin/site", "success", "Version publiée");
  });
}

export default function SiteRevision({ loaderData }: Route.ComponentProps) {
  const { revision, id, path } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="grid w-full grid-cols-1 content-start gap-6 px-5 py-8 md:py-10">
      <PageHeader
        title={id === 0 ? "Textes fournis" : `Version ${id}`}
        back={{ to: "/admin/site", label: "Le site" }}
        intro={
          revision
            ? `${changeText(revision)}. Enregistrée par ${revision.author || "un compte supprimé"} le ${formatDateTime(revision.createdAt)}.`
            : "Le site tel que le montrent les fichiers fournis, sans rien de ce que vous avez écrit."
        }
      />
      <PublishForm {...loaderData} />
      <PreviewFrames id={id} path={path} />
    </main>
  );
}
