import { pageTitle } from "~/content/company-name";
import { emailKindLabel } from "~/features/emails/rules";
import { readSimulated } from "~/features/mailings/log/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { DescriptionList } from "~/ui/description-list";
import { Disclosure } from "~/ui/disclosure";
import { formatDateTime } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/simulated-email";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.subject ?? "E-mail simulé") },
  { name: "description", content: "Un e-mail simulé, tel que son destinataire l’aurait reçu." },
];

export async function loader(route: Route.LoaderArgs) {
  const { params, context } = route;
  const actor = requireActor(context);
  const { id, subject, recipient, kind, text, createdAt } = await runLoader(
    route,
    { fallback: "data_load_failed" },
    () => readSimulated(actor, params.emailId),
  );
  return { id, subject, recipient, kind: emailKindLabel(kind), text, createdAt };
}

export default function SimulatedEmailPage({ loaderData }: Route.ComponentProps) {
  const { id, subject, recipient, kind, text, createdAt } = loaderData;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader title={subject} back={{ to: "/admin/email-settings", label: "Paramètres des e-mails" }} />
      <DescriptionList
        rows={[
          { term: "À", value: recipient },
          { term: "Sorte", value: kind },
          { term: "Simulé le", value: formatDateTime(createdAt) },
        ]}
      />
      <iframe
        title="E-mail simulé"
        sandbox=""
        src={`/admin/email-settings/${id}/body`}
        className="h-150 w-full rounded-card border border-line bg-paper"
      />
      <Disclosure summary="Version en texte seul">
        <pre className="font-sans break-words whitespace-pre-wrap">{text}</pre>
      </Disclosure>
    </main>
  );
}
