import { Indicators } from "~/features/indicators/ui/indicators-page";
import { actOnIndicators, loadIndicators } from "../case-indicators.server";
import type { Route } from "./+types/case-indicators";
import { caseTitle } from "./case-tab";

export const meta: Route.MetaFunction = ({ loaderData }) => caseTitle("Traces de l’escroc · ", loaderData?.reference);

export const loader = (route: Route.LoaderArgs) => loadIndicators(route, "staff");
export const action = (route: Route.ActionArgs) => actOnIndicators(route, "staff");

/** « Traces de l’escroc »: what a case names of the fraudster, for those who handle it. Its payments lead there. */
export default function CaseIndicators({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <>
      <h2 className="text-[1.2rem]">Traces de l’escroc</h2>
      <Indicators forStaff page={page} lastResult={actionData} />
    </>
  );
}
