import { readLetters } from "~/features/letters/queries.server";
import { Letters } from "~/features/letters/ui/letters-page";
import { runLoader } from "~/platform/http/boundary.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-letters";
import { askForReason } from "./access-reason.server";
import { caseTitle } from "./case-tab";

export const meta: Route.MetaFunction = ({ loaderData }) => caseTitle("Lettres · ", loaderData?.reference);

export const loader = (route: Route.LoaderArgs) =>
  runLoader(route, { fallback: "letters_load_failed", ...askForReason(route.params.id) }, () =>
    readLetters(requireActor(route.context), route.params.id, "staff"),
  );

/** « Lettres »: those of the client of a case. */
export default function CaseLetters({ loaderData: page }: Route.ComponentProps) {
  return <Letters page={page} back={`/admin/cases/${page.id}`} />;
}
