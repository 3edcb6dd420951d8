import { Link, redirect, useRevalidator } from "react-router";
import { pageTitle } from "~/content/company-name";
import { delays } from "~/content/delays";
import { eyebrowOf } from "~/features/acts/rules";
import { firstAct } from "~/features/acts/rules.server";
import { ActCard } from "~/features/acts/ui/act-card";
import { conversationOf } from "~/features/progress/case-steps";
import { readOwnProgress } from "~/features/progress/queries.server";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { PageHeader } from "~/ui/page-header";
import { useLive } from "~/ui/use-live";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/messages";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Messages") },
  { name: "description", content: "Votre conversation avec l’avocat, dès que votre dossier est envoyé." },
];

/** `/messages`: leads to the conversation; while there is none, says when one opens and what comes before. */
export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  return runLoader(route, { fallback: "data_load_failed" }, async () => {
    const progress = await readOnce(route, readOwnProgress, actor);
    const conversation = conversationOf(progress.cases);
    if (conversation) throw redirect(`/case/${conversation.id}/chat`, 303);
    return { act: firstAct(progress) };
  });
}

export default function Messages({ loaderData: { act } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  useLive(({ kind }) => {
    if (kind === "documents" || kind === "case" || kind === "resync") void revalidate();
  });
  return (
    <main id="contenu" tabIndex={-1} className="wrap grid max-w-3xl grid-cols-1 gap-6 py-8 md:py-10">
      <PageHeader
        title="Messages"
        intro={`Votre conversation s’ouvre dès que votre dossier est envoyé. Vous y écrivez à l’avocat, qui répond sous ${delays.reply}.`}
      />
      <ActCard act={act} eyebrow={eyebrowOf(act)} />
      <p>
        Une question d’ici là&nbsp;? <Link to="/contact">Demandez assistance</Link>
      </p>
    </main>
  );
}
