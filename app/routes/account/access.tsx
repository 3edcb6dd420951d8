import { ShieldCheck } from "lucide-react";
import { Link } from "react-router";
import { z } from "zod";
import { pageTitle } from "~/content/company-name";
import { SAME_READING_MINUTES } from "~/features/journal/rules";
import { listOwnOpenings } from "~/features/members/queries.server";
import { OwnOpenings } from "~/features/members/ui/own-openings";
import { listOwnAccess } from "~/features/privacy/access/queries.server";
import { AccessList } from "~/features/privacy/access/ui/access-list";
import { runLoader } from "~/platform/http/boundary.server";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/access";
import { AccountSettings } from "./account-nav";

const HERE = "/account/access";

export const meta = () => [
  { title: pageTitle("Qui a vu ou modifié vos données") },
  {
    name: "description",
    content: "Chaque fois que l’équipe ouvre votre profil, un document, un dossier ou un fichier.",
  },
];

const page = z.coerce.number().int().positive().nullable().catch(null);

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const before = page.parse(new URL(request.url).searchParams.get("avant"));
  return runLoader(route, { fallback: "data_load_failed" }, async () => ({
    before,
    openings: before === null ? await listOwnOpenings(actor) : [],
    ...(await listOwnAccess(actor, before)),
  }));
}

export default function OwnAccess({ loaderData }: Route.ComponentProps) {
  const { entries, next, before, openings } = loaderData;
  return (
    <AccountSettings
      title="Qui a vu ou modifié vos données"
      lead="Chaque fois qu’une personne de l’équipe ouvre votre profil, un document, un dossier, une conversation ou un fichier, c’est inscrit ici."
    >
      {openings.length > 0 && <OwnOpenings openings={openings} />}
      {entries.length > 0 ? (
        <AccessList entries={entries} />
      ) : (
        <EmptyState
          icon={<ShieldCheck aria-hidden="true" />}
          title={before === null ? "Personne n’a encore ouvert vos données" : "Rien de plus ancien"}
        >
          Dès qu’une personne de l’équipe le fera pour s’occuper de vous, vous le verrez ici.
        </EmptyState>
      )}
      <Pagination
        label="Pages des consultations"
        previous={before === null ? null : HERE}
        previousLabel="Revenir au début"
        next={next === null ? null : `${HERE}?avant=${next}`}
        nextLabel="Plus ancien"
      />
      <div className="grid gap-2 text-ink-quiet">
        <p>
          Plusieurs consultations du même élément en moins de {SAME_READING_MINUTES} minutes comptent pour une. Chaque
          ligne est liée à la précédente par une empreinte : personne ne peut en retirer une sans que cela se voie.
        </p>
        <p>
          Une consultation vous étonne ? <Link to="/contact">Demandez-nous pourquoi</Link>.
        </p>
      </div>
    </AccountSettings>
  );
}
