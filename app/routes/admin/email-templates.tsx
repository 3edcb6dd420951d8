import { Link } from "react-router";
import { pageTitle } from "~/content/company-name";
import { deleteTemplate, duplicateTemplate } from "~/features/mailings/templates/commands.server";
import { listTemplates } from "~/features/mailings/templates/queries.server";
import type { Template } from "~/features/mailings/templates/schema";
import { MailNav } from "~/features/mailings/ui/mail-nav";
import { platformErrors } from "~/platform/errors";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/email-templates";

const PATH = "/admin/send-email/templates";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Modèles d’e-mails") },
  { name: "description", content: "Les textes dont les e-mails de l’équipe partent." },
];

export async function loader(route: Route.LoaderArgs) {
  const { context } = route;
  const actor = requireActor(context);
  return { templates: await runLoader(route, { fallback: "templates_load_failed" }, () => listTemplates(actor)) };
}

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const form = await route.request.formData();
  const id = String(form.get("id"));
  const isCopy = form.get("intent") === "duplicate";
  return runAction(route, { fallback: isCopy ? "unexpected" : "deletion_failed", toast: PATH }, async () => {
    if (isCopy) {
      const copy = await duplicateTemplate(actor, id);
      return redirectWithToast(`${PATH}/${copy}`, "success", "Modèle dupliqué");
    }
    await deleteTemplate(actor, id);
    return redirectWithToast(PATH, "success", "Modèle supprimé");
  });
}

export default function Templates({ loaderData }: Route.ComponentProps) {
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader title="Modèles d’e-mails" back={{ to: "/admin", label: "Administration" }} actions={<MailNav />} />
      <div>
        <ButtonLink to={`${PATH}/new`}>Créer un modèle</ButtonLink>
      </div>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        {loaderData.templates.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </div>
    </main>
  );
}

function TemplateCard({ template: { id, name, subject, content, isBuiltIn } }: { template: Template }) {
  const start = content
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return (
    <Card
      title={
        isBuiltIn ? (
          name
        ) : (
          <Link to={`${PATH}/${id}`} className="break-words">
            {name}
          </Link>
        )
      }
      aside={isBuiltIn && <Badge>Modèle fourni</Badge>}
      actions={
        <AppForm
          failure={platformErrors.messageOf("unexpected")}
          id={`template-${id}`}
          className="flex flex-wrap gap-3"
          aria-label={`Modèle ${name}`}
        >
          <input type="hidden" name="id" value={id} />
          {!isBuiltIn && (
            <ButtonLink to={`${PATH}/${id}`} size="small" variant="second" aria-label={`Modifier ${name}`}>
              Modifier
            </ButtonLink>
          )}
          <SubmitButton name="intent" value="duplicate" size="small" variant="second" aria-label={`Dupliquer ${name}`}>
            Dupliquer
          </SubmitButton>
          {!isBuiltIn && (
            <DialogButton dialog={`delete-${id}`} size="small" variant="danger" aria-label={`Supprimer ${name}`}>
              Supprimer
            </DialogButton>
          )}
        </AppForm>
      }
    >
      <p className="font-semibold break-words">{subject}</p>
      <p className="line-clamp-3 text-sm text-ink-quiet">{start}</p>
      {!isBuiltIn && (
        <ConfirmDialog
          id={`delete-${id}`}
          title="Supprimer ce modèle&nbsp;?"
          confirmLabel="Supprimer le modèle"
          submit={{
            form: `template-${id}`,
            name: "intent",
            value: "delete",
            "data-failure": platformErrors.messageOf("deletion_failed"),
          }}
        >
          <p>« {name} » ne sera plus proposé. Les e-mails déjà envoyés ne changent pas.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
