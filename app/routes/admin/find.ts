import { personName } from "~/features/accounts/profile/rules";
import { listRequests } from "~/features/assistance/queries.server";
import { requestFilters } from "~/features/assistance/schema";
import { caseFilters, listCases } from "~/features/cases/desk/queries.server";
import { listPeople } from "~/features/people/queries.server";
import { peopleFilters } from "~/features/people/schema";
import { runResource } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/find";

/** Results of each kind; the lists show the rest. */
const MAX_PER_KIND = 5;

/** Something that a search finds, for the command palette. */
export type Found = { kind: "case" | "person" | "request"; to: string; label: string; detail: string };

/**
 * `/admin/find?q=…`: what a name, a reference or a part of a telephone number finds, by the rules of the lists. A lawyer
 * finds their own cases only.
 */
export function loader(route: Route.LoaderArgs) {
  return runResource(route, { fallback: "data_load_failed" }, async () => {
    const actor = requireActor(route.context);
    const search = (new URL(route.request.url).searchParams.get("q") ?? "").trim();
    if (search.length < 2) return { found: [] };
    const isAdministrator = actor.role === "administrator";
    const [{ cases, close }, people, requests] = await Promise.all([
      listCases(actor, caseFilters.parse({ search })),
      isAdministrator ? listPeople(actor, peopleFilters.parse({ search })) : null,
      isAdministrator ? listRequests(actor, requestFilters.parse({ search, status: "all" })) : null,
    ]);
    const found: Found[] = [
      ...[...cases, ...close].slice(0, MAX_PER_KIND).map((row) => ({
        kind: "case" as const,
        to: `/admin/cases/${row.id}`,
        label: `Affaire ${row.reference}`,
        detail: personName(row),
      })),
      ...(people?.people ?? []).slice(0, MAX_PER_KIND).map((person) => ({
        kind: "person" as const,
        to: `/admin/users/${person.id}`,
        label: personName(person),
        detail: person.email,
      })),
      ...(requests?.requests ?? []).slice(0, MAX_PER_KIND).map(({ reference, name, reason }) => ({
        kind: "request" as const,
        to: `/admin/requests?status=all&search=${encodeURIComponent(reference)}`,
        label: `Demande ${reference}`,
        detail: [name, reason].filter(Boolean).join(" · "),
      })),
    ];
    return { found };
  });
}
