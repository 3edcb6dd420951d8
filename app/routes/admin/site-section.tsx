import { Readable } from "node:stream";
import { Suspense } from "react";
import type { SiteSection } from "~/content/site";
import { storeLogo } from "~/features/site/logo/commands.server";
import { saveLogo, saveSection } from "~/features/site/revisions/commands.server";
import { readHead } from "~/features/site/revisions/queries.server";
import { SITE_SECTIONS } from "~/features/site/rules";
import { SECTION_LABELS } from "~/features/site/sections/labels";
import { completeSite, toForm } from "~/features/site/sections/rules.server";
import { revisionAct, siteForm } from "~/features/site/sections/schema";
import { SectionForm } from "~/features/site/sections/ui/section-form";
import { AppError } from "~/platform/errors";
import { MAX_LOGO_BYTES } from "~/platform/files/render/logo.server";
import { BadUploadError, receiveForm } from "~/platform/files/transfer/receive.server";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { PageHeader } from "~/ui/page-header";
import { mainPart } from "~/ui/use-late";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/site-section";

/** One section needs it, and the fields of files. */
const LogoForm = mainPart(() => import("~/features/site/logo/ui/logo-form"));

export const meta: Route.MetaFunction = ({ params }) => {
  const section = SITE_SECTIONS.find((name) => name === params.section);
  return [
    { title: `${section ? SECTION_LABELS[section].title : "Le site"} · Administration` },
    { name: "description", content: "Une partie de ce que le site dit de son éditeur." },
  ];
};

function sectionOf({ section }: { section: string }): SiteSection {
  const known = SITE_SECTIONS.find((name) => name === section);
  if (!known) throw new AppError("not_found");
  return known;
}

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  return runLoader(route, { fallback: "site_load_failed" }, async () => {
    const section = sectionOf(route.params);
    const head = await readHead(actor);
    const site = completeSite(head.values);
    return { section, base: head.id, values: toForm(section, site), questions: site.faq.length, logo: site.look.logo };
  });
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const type = route.request.headers.get("Content-Type") ?? "";
  if (route.params.section === "look" && type.startsWith("multipart/")) return saveUploadedLogo(route);
  const reply = (result: FormReply) => ({ result, logo: null });
  const section = SITE_SECTIONS.find((name) => name === route.params.section) ?? "identity";
  return runForm(route, { schema: siteForm(section), fallback: "site_failed", reply }, async ({ base, ...input }) => {
    const revision = await saveSection(actor, sectionOf(route.params), input as never, base);
    return savedAs(revision);
  });
}

/** The second form of the page: a picture, which is drawn again before anything is saved. */
function saveUploadedLogo(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const options = {
    fallback: (thrown: unknown) =>
      thrown instanceof BadUploadError ? ("site_logo_missing" as const) : ("site_failed" as const),
    reply: (logo: string) => ({ result: undefined, logo }),
  };
  return runAction(route, options, async () => {
    const limits = { maxFileBytes: MAX_LOGO_BYTES, maxFiles: 1, maxFields: 5, sender: actor.userId };
    const { fields, files } = await receiveForm(route.request, limits, ({ stream }) =>
      storeLogo(actor, Readable.from(stream)),
    );
    const [stored] = files;
    if (!stored) throw new AppError("site_logo_missing");
    const { revision: base } = revisionAct.parse({ revision: fields.get("base") });
    return savedAs(await saveLogo(actor, stored.result, base));
  });
}

const savedAs = (revision: number) =>
  redirectWithToast(`/admin/site/revisions/${revision}`, "success", "Modification enregistrée, pas encore publiée");

export default function SiteSectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, base, values, questions, logo } = loaderData;
  const { title, lead } = SECTION_LABELS[section];
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-8 py-8 md:py-10">
      <PageHeader title={title} back={{ to: "/admin/site", label: "Le site" }} intro={lead} />
      {section === "look" && (
        <Suspense>
          <LogoForm base={base} logo={logo} error={actionData?.logo ?? undefined} />
        </Suspense>
      )}
      <SectionForm
        key={`${section}-${base}`}
        section={section}
        values={values}
        base={base}
        questions={questions}
        lastResult={actionData?.result}
      />
    </main>
  );
}
