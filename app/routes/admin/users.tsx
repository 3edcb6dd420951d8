import { Users } from "lucide-react";
import { readDeletion } from "~/features/people/history.queries.server";
import { canChangeAccount } from "~/features/people/policy";
import { listPeople } from "~/features/people/queries.server";
import { type Removed, removedSentence } from "~/features/people/rules";
import { peopleFilters } from "~/features/people/schema";
import { PEOPLE_PATH, PeopleFilters, peopleListQuery } from "~/features/people/ui/people-filters";
import { PeopleTable } from "~/features/people/ui/people-table";
import { runLoader } from "~/platform/http/boundary.server";
import { isId } from "~/platform/http/params";
import { Banner } from "~/ui/banner";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/users";
import { changeAccount, DELETED } from "./account-changes.server";

export async function loader(route: Route.LoaderArgs) {
  const { request, context } = route;
  const actor = requireActor(context);
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const filters = peopleFilters.parse({ ...parameters });
  const deleted = isId(parameters[DELETED]) ? parameters[DELETED] : null;
  return runLoader(route, { fallback: "users_load_failed" }, async () => {
    const [{ people, next, previous }, deletion] = await Promise.all([
      listPeople(actor, filters),
      deleted ? readDeletion(actor, deleted) : null,
    ]);
    const { search, role, verification, without, sort } = filters;
    return {
      people: people.map((person) => ({
        ...person,
        isChangeable: canChangeAccount(actor, person.id),
        isOwn: person.id === actor.userId,
      })),
      next,
      previous,
      filters: { search, role, verification, without, sort },
      isDeleted: deletion !== null,
      removed: deletion && removedSentence(deletion as Removed),
    };
  });
}

export async function action(route: Route.ActionArgs) {
  const { searchParams } = new URL(route.request.url);
  for (const internal of ["index", "_routes", DELETED]) searchParams.delete(internal);
  const page = searchParams.size > 0 ? `${PEOPLE_PATH}?${searchParams}` : PEOPLE_PATH;
  return changeAccount(route, requireActor(route.context), await route.request.formData(), page);
}

export default function People({ loaderData }: Route.ComponentProps) {
  const { people, next, previous, filters, isDeleted, removed } = loaderData;
  const page = (name: "after" | "before", key: string | null) => {
    if (!key) return null;
    const parameters = new URLSearchParams(peopleListQuery(filters));
    parameters.set(name, key);
    return `${PEOPLE_PATH}?${parameters}`;
  };
  return (
    <>
      {isDeleted && (
        <Banner tone="success" title="Compte supprimé">
          <p>
            {removed ? (
              <>Ont été supprimés avec lui&nbsp;: {removed}.</>
            ) : (
              "Il n’avait ni dossier, ni message, ni fichier."
            )}
          </p>
        </Banner>
      )}
      <PeopleFilters {...filters} />
      {people.length > 0 ? (
        <PeopleTable people={people} action={`${PEOPLE_PATH}${peopleListQuery(filters)}`} />
      ) : (
        <EmptyState
          icon={<Users aria-hidden="true" />}
          title="Aucun utilisateur ne correspond"
          actions={
            <ButtonLink to={PEOPLE_PATH} variant="second">
              Voir tous les utilisateurs
            </ButtonLink>
          }
        >
          Essayez une partie du nom, l’e-mail ou le téléphone, ou enlevez un filtre.
        </EmptyState>
      )}
      <Pagination label="Pages d’utilisateurs" previous={page("before", previous)} next={page("after", next)} />
    </>
  );
}
