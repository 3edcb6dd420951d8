import { Form, useNavigation } from "react-router";
import { checkIncidents } from "~/features/incidents/commands.server";
import { listIncidents } from "~/features/incidents/queries.server";
import { IncidentList } from "~/features/incidents/ui/incident-list";
import { openSite } from "~/features/launch/commands.server";
import { readChecklist } from "~/features/launch/queries.server";
import { Checklist } from "~/features/launch/ui/checklist";
import { LaunchState } from "~/features/launch/ui/launch-state";
import { OpenForm } from "~/features/launch/ui/open-form";
import { runAction, runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { redirectWithToast } from "~/platform/http/toasts.server";
import { SubmitButton } from "~/ui/form";
import { formatTime } from "~/ui/format";
import { PageHeader } from "~/ui/page-header";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/launch";

const HERE = "/admin/opening";

export const meta: Route.MetaFunction = () => [
  { title: "Ouvrir le site · Administration" },
  { name: "description", content: "Ce qui doit fonctionner avant que chacun puisse s’inscrire." },
];

export function loader(route: Route.LoaderArgs) {
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const actor = requireActor(route.context);
    const reading = await readOnce(route, checkIncidents, actor);
    return { ...(await readChecklist(actor, reading)), incidents: listIncidents(actor) };
  });
}

export function action(route: Route.ActionArgs) {
  return runAction(route, { fallback: "opening_failed", toast: HERE }, async () => {
    await openSite(requireActor(route.context));
    return redirectWithToast(HERE, "success", "Le site est ouvert");
  });
}

export default function Launch({ loaderData }: Route.ComponentProps) {
  const { opening, checks, isComplete, checkedAt, incidents } = loaderData;
  const navigation = useNavigation();
  const isChecking = navigation.state === "loading" && navigation.location.pathname === HERE;
  const doneCount = checks.filter(({ state }) => state === "done").length;
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        back={{ to: "/admin", label: "Administration" }}
        title="Ouvrir le site"
        intro={
          opening.state === "open"
            ? "Ce qui doit fonctionner, et ce qu’il faut réparer."
            : "Ce qui doit fonctionner avant que chacun puisse s’inscrire."
        }
      />
      <IncidentList incidents={incidents} />
      <LaunchState opening={opening} isComplete={isComplete} />
      {opening.state === "closed" && isComplete && <OpenForm />}
      <section className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="text-[1.3rem]">
              Points faits&nbsp;: {doneCount} sur {checks.length}
            </h2>
            <p role="status" className="text-sm text-ink-quiet">
              Dernier contrôle à {formatTime(checkedAt)}
            </p>
          </div>
          <Form method="get" action={HERE} preventScrollReset>
            <SubmitButton variant="second" size="small" pending={isChecking} pendingLabel="Vérification…">
              Vérifier à nouveau
            </SubmitButton>
          </Form>
        </div>
        <Checklist checks={checks} />
      </section>
    </main>
  );
}
