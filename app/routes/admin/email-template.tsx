import { getZodConstraint } from "@conform-to/zod/v4";
import { pageTitle } from "~/content/company-name";
import { saveTemplate } from "~/features/mailings/templates/commands.server";
import { findTemplate } from "~/features/mailings/templates/queries.server";
import { template } from "~/features/mailings/templates/schema";
import { TemplateForm } from "~/features/mailings/templates/ui/template-form";
import { AppError } from "~/platform/errors";
import { withDraft } from "~/platform/forms/draft-values";
import { forgetDraft, readFormDraft } from "~/platform/forms/drafts.server";
import { runLoader } from "~/platform/http/boundary.server";
import { runForm } from "~/platform/http/form-boundary.server";
import { parseId } from "~/platform/http/params";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/email-template";

const LIST = "/admin/send-email/templates";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(params.templateId === "new" ? "Nouveau modèle" : "Modifier le modèle") },
  { name: "description", content: "Un texte dont les e-mails de l’équipe partent." },
];

export async function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  const constraint = getZodConstraint(template);
  const draft = await runLoader(route, { fallback: "templates_load_failed" }, () =>
    readFormDraft({ userId: actor.userId }, `template/${params.templateId}`),
  );
  if (params.templateId === "new") {
    const given = withDraft({ name: "", subject: "", content: "" }, draft.fields);
    return { newId: crypto.randomUUID(), given, constraint, draft };
  }
  const found = await runLoader(route, { fallback: "templates_load_failed" }, async () => {
    const read = await findTemplate(actor, params.templateId);
    if (read.isBuiltIn) throw new AppError("not_found");
    return read;
  });
  const { name, subject, content } = found;
  return { newId: null, given: withDraft({ name, subject, content }, draft.fields), constraint, draft };
}

export async function action(route: Route.ActionArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  return runForm(
    route,
    { schema: template, fields: { template_name_taken: "name" } },
    async ({ id = crypto.randomUUID(), ...input }) => {
      await saveTemplate(actor, params.templateId === "new" ? id : parseId(params.templateId), input);
      await forgetDraft({ userId: actor.userId }, `template/${params.templateId}`);
      return redirectWithToast(LIST, "success", "Modèle enregistré");
    },
  );
}

export default function TemplatePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const isNew = params.templateId === "new";
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        title={isNew ? "Nouveau modèle" : "Modifier le modèle"}
        back={{ to: LIST, label: "Modèles d’e-mails" }}
      />
      <TemplateForm
        template={loaderData.given}
        constraint={loaderData.constraint}
        lastResult={actionData}
        draft={loaderData.draft}
        newId={loaderData.newId}
      />
    </main>
  );
}
