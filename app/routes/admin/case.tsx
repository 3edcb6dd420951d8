import { FactsTab } from "~/features/cases/details/ui/facts-tab";
import { TagList } from "~/features/cases/tags/ui/tag-list";
import { LawyerLine } from "~/features/mandates/ui/lawyer-line";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case";
import { actOnCase } from "./case-action.server";
import { CASE_PAGE_OPTIONS, readCasePage } from "./case-page.server";
import { caseTitle, useFormerAnchors } from "./case-tab";

export const meta: Route.MetaFunction = ({ loaderData }) => caseTitle("", loaderData?.caseDetails.reference);

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const page = await runLoader(route, CASE_PAGE_OPTIONS, () => readOnce(route, readCasePage, actor, route.params.id));
  const { notes, calls, tasks, colleagues, attachments, recoveries, history, documents, ...caseDetails } =
    page.caseDetails;
  return {
    caseDetails,
    intro: page.intro,
    tagging: page.tagging,
    said: page.payments.said,
    agreement: page.mandate.agreement,
  };
}

export const action = (route: Route.ActionArgs) => actOnCase(route);

/** « Faits »: what a case says. */
export default function CaseFactsTab({ loaderData }: Route.ComponentProps) {
  const { caseDetails, tagging, agreement, intro, said } = loaderData;
  const page = `/admin/cases/${caseDetails.id}`;
  useFormerAnchors(page);
  const isOpen = caseDetails.status !== "draft" && !caseDetails.needsReason && !caseDetails.isOwn;
  return (
    <FactsTab caseDetails={caseDetails} said={said} intro={intro} page={page} chatPage={isOpen ? `${page}/chat` : null}>
      {(caseDetails.lawyer || agreement) && <LawyerLine lawyer={caseDetails.lawyer} agreement={agreement} />}
      {tagging && <TagList tags={tagging.tags} />}
    </FactsTab>
  );
}
