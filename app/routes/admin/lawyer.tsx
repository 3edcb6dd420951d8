import { Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { reinstateLawyer, verifyLawyer } from "~/features/lawyers/desk/commands.server";
import { readLawyer } from "~/features/lawyers/desk/queries.server";
import { type Decision, decisionSchema } from "~/features/lawyers/desk/schema";
import { DecisionForms } from "~/features/lawyers/desk/ui/decision-forms";
import { ProofCard, RegistrationCard } from "~/features/lawyers/desk/ui/lawyer-cards";
import { readInvitationOf } from "~/features/lawyers/invitation/queries.server";
import { StateBadge } from "~/features/lawyers/ui/state-badge";
import { suspendWithCases } from "~/features/mandates/ending.commands.server";
import { readHistory } from "~/features/people/history.queries.server";
import { AccessHistory } from "~/features/people/ui/access-history";
import { repeated } from "~/platform/forms/repeated-length";
import { runLoader } from "~/platform/http/boundary.server";
import { type FormReply, runForm } from "~/platform/http/form-boundary.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/lawyer";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.lawyer.name ?? "Avocat"} · Administration` },
  { name: "description", content: "L’inscription d’un avocat, ses preuves et son histoire." },
];

export function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const lawyer = await readLawyer(actor, route.params.id);
    const before = Number(route.url.searchParams.get("avant")) || null;
    const [invitation, history] = await Promise.all([
      readInvitationOf(actor, lawyer.email),
      readHistory(actor, route.params.id, before),
    ]);
    return { lawyer, invitation, history, before };
  });
}

const DONE: Record<Decision["intent"], string> = {
  verify: "Inscription vérifiée",
  suspend: "Avocat suspendu",
  reinstate: "Suspension levée",
};

export async function action(route: Route.ActionArgs) {
  const actor = requireActor(route.context);
  const { id } = route.params;
  const form = await route.request.formData();
  const intent = repeated(form.get("intent"));
  const reply = (shown: FormReply) => ({ intent, reply: shown });
  return runForm(route, { schema: decisionSchema, form, reply }, async (decision) => {
    if (decision.intent === "verify") await verifyLawyer(actor, { userId: id, ...decision });
    else if (decision.intent === "suspend") await suspendWithCases(actor, { userId: id, reason: decision.reason });
    else await reinstateLawyer(actor, { userId: id, version: decision.version });
    return redirectWithToast(`/admin/lawyers/${id}`, "success", DONE[decision.intent]);
  });
}

/** A decision that was refused because the registration changed is shown beside what it became. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function Lawyer({ loaderData, actionData }: Route.ComponentProps) {
  const { lawyer, invitation, history, before } = loaderData;
  const { name, state, caseCount } = lawyer;
  const { userId, missingSince, bar, maxCases } = lawyer.lawyer;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        title={name}
        back={{ to: "/admin/lawyers", label: "Avocats" }}
        actions={<StateBadge state={state} />}
      />
      {missingSince && (
        <Banner tone="warning" title="Absent de la dernière édition de l’annuaire">
          <p>
            Sa vérification est gardée jusqu’à votre décision : vérifiez à la main ce qui a changé, ou suspendez-le.
          </p>
        </Banner>
      )}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <RegistrationCard {...lawyer} />
        <div className="grid grid-cols-1 gap-6">
          <DecisionForms
            name={name}
            state={state}
            isRegistered={bar !== null}
            isMissing={missingSince !== null}
            version={lawyer.version}
            lastResult={actionData}
          />
          <ProofCard {...lawyer} invitation={invitation} />
          <Card title="Dossiers">
            <p>
              {caseCount} en cours, sur {maxCases} à la fois.{" "}
              {caseCount >= maxCases && <Badge tone="bad">Complet</Badge>}
            </p>
            <p>
              <Link to={`/admin/users/${userId}`}>Voir le compte</Link>
            </p>
          </Card>
        </div>
      </div>
      <AccessHistory
        entries={history.entries}
        isFirstPage={before === null}
        firstPage={`/admin/lawyers/${userId}`}
        nextPage={history.next === null ? null : `/admin/lawyers/${userId}?avant=${history.next}`}
      />
    </main>
  );
}
