import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { askedConfirmation } from "~/content/legal-identity";
import { readWith } from "~/content/published";
import type { SiteSection } from "~/content/site";
import { storeLogo } from "~/features/site/logo/commands.server";
import { saveSection } from "~/features/site/revisions/commands.server";
import { readHead } from "~/features/site/revisions/queries.server";
import { SITE_SECTIONS } from "~/features/site/rules";
import { SECTION_LABELS } from "~/features/site/sections/labels";
import { completeSite, toForm } from "~/features/site/sections/rules.server";
import { nearestColour, revisionAct, siteForm } from "~/features/site/sections/schema";
import { SectionForm } from "~/features/site/sections/ui/section-form";
import { AppError } from "~/platform/errors";
import { BadUploadError, receiveForm } from "~/platform/files/exchange/receive.server";
import { MAX_LOGO_BYTES } from "~/platform/files/render/logo-sizes";
import { parseWithZod } from "~/platform/forms/parse-form";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/site-section";

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
    const confirmation = section === "identity" ? readWith(head.values, () => askedConfirmation()) : null;
    return { section, base: head.id, values: toForm(section, site), questions: site.faq.length, confirmation };
  });
}

/** The field beside which each error of the picture is shown. */
const PICTURE_ERRORS = Object.fromEntries(
  (["empty", "large", "unsupported", "heavy", "corrupt", "blank", "small"] as const).map((reason) => [
    `site_logo_${reason}`,
    "logo",
  ]),
);

export function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const fallback = (thrown: unknown) =>
    thrown instanceof BadUploadError ? ("site_logo_missing" as const) : ("site_failed" as const);
  const reply = (error: string) => parseWithZod(new FormData(), { schema: revisionAct }).reply({ formErrors: [error] });
  return runAction(route, { fallback, reply }, async () => {
    const section = sectionOf(route.params);
    const { form, picture } = await readSent(route.request, actor.userId);
    const options = { schema: siteForm(section), form, fields: PICTURE_ERRORS, fallback: "site_failed" } as const;
    return runForm(route, options, async ({ base, ...input }) => {
      const logo = picture && { logo: await storeLogo(actor, Readable.from([picture])) };
      return savedAs(await saveSection(actor, section, { ...input, ...logo } as never, base), base);
    });
  });
}

/** Reads the form of a section; that of the look may carry a picture. */
async function readSent(request: Request, sender: string): Promise<{ form: FormData; picture?: Buffer }> {
  if (!request.headers.get("Content-Type")?.startsWith("multipart/")) return { form: await request.formData() };
  const limits = { maxFileBytes: MAX_LOGO_BYTES, maxFiles: 1, maxFields: 20, sender };
  const { fields: form, files } = await receiveForm(request, limits, ({ stream }) => buffer(stream));
  const nearest = nearestColour.safeParse(form.get("nearest"));
  const [name = "", colour = ""] = nearest.data?.split(" ") ?? [];
  if (name) form.set(name, colour);
  return { form, picture: files[0]?.result };
}

/** Nothing is saved of a form that was sent as it was shown. */
const savedAs = (revision: number, shown: number) =>
  revision === shown
    ? redirectWithToast(`/admin/site/revisions/${revision}`, "info", "Rien n’a changé dans ce formulaire")
    : redirectWithToast(`/admin/site/revisions/${revision}`, "success", "Modification enregistrée, pas encore publiée");

export default function SiteSectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, base, values, questions, confirmation } = loaderData;
  const { title, lead } = SECTION_LABELS[section];
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-8 py-8 md:py-10">
      <PageHeader title={title} back={{ to: "/admin/site", label: "Le site" }} intro={lead} />
      <SectionForm
        key={`${section}-${base}`}
        section={section}
        values={values}
        base={base}
        questions={questions}
        confirmation={confirmation}
        lastResult={actionData}
      />
    </main>
  );
}
