import { getZodConstraint } from "@conform-to/zod/v4";
import { data } from "react-router";
import { saveTemplate } from "~/features/mailings/templates/commands.server";
import { findTemplate } from "~/features/mailings/templates/queries.server";
import { template } from "~/features/mailings/templates/schema";
import { TemplateForm } from "~/features/mailings/templates/ui/template-form";
import { AppError, toAppError } from "~/platform/errors";
import { parseWithZod } from "~/platform/forms/parse-form";
import { isId } from "~/platform/http/params";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { log } from "~/platform/log.server";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import { loaded } from "../loaded.server";
import type { Route } from "./+types/email-template";

const LIST = "/admin/send-email/templates";

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params.templateId === "new" ? "Nouveau modèle" : "Modifier le modèle"} · Recours` },
  { name: "description", content: "Un texte dont les e-mails de l’équipe partent." },
];

export async function loader({ params, context }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const constraint = getZodConstraint(template);
  if (params.templateId === "new")
    return { id: crypto.randomUUID(), given: { name: "", subject: "", content: "" }, constraint };
  const found = await loaded("templates_load_failed", () => findTemplate(actor, params.templateId));
  if (found.isBuiltIn) throw data(new AppError("not_found").message, { status: 404 });
  const { id, name, subject, content } = found;
  return { id, given: { name, subject, content }, constraint };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = requireActor(context);
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: template });
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  try {
    // A new template bears the id that its form made: sent twice, it is one.
    const id = params.templateId === "new" ? new URL(request.url).searchParams.get("id") : params.templateId;
    await saveTemplate(actor, id && isId(id) ? id : crypto.randomUUID(), submission.value);
  } catch (thrown) {
    const error = toAppError(thrown);
    if (thrown !== error) log.error({ err: thrown }, "template");
    const field = error.code === "template_name_taken" ? "name" : "";
    return data(submission.reply({ fieldErrors: { [field]: [error.message] } }), { status: error.status });
  }
  return redirectWithToast(LIST, "success", "Modèle enregistré");
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
        action={isNew ? `${LIST}/new?id=${loaderData.id}` : undefined}
      />
    </main>
  );
}
