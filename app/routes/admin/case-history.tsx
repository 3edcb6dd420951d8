import { historyDays } from "~/features/cases/details/rules";
import { CaseHistory } from "~/features/cases/details/ui/case-history";
import { CaseSection } from "~/features/cases/details/ui/case-section";
import { PersonEmails } from "~/features/people/ui/person-emails";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-history";
import { CASE_PAGE_OPTIONS, readCasePage } from "./case-page.server";
import { caseTitle } from "./case-tab";

export const meta: Route.MetaFunction = ({ loaderData }) => caseTitle("Historique · ", loaderData?.reference);

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const { caseDetails, emails, dates } = await runLoader(route, CASE_PAGE_OPTIONS, () =>
    readOnce(route, readCasePage, actor, route.params.id),
  );
  const { reference, userId, history } = caseDetails;
  return { reference, userId, days: historyDays(history), dates, emails };
}

/** « Historique »: what happened to a case, and the e-mails that its client got. */
export default function CaseHistoryTab({ loaderData }: Route.ComponentProps) {
  const { userId, days, dates, emails } = loaderData;
  return (
    <>
      <CaseSection id="historique">
        <CaseHistory dates={dates} days={days} />
      </CaseSection>
      {emails && (
        <CaseSection id="e-mails">
          <PersonEmails
            emails={emails.emails}
            isFirstPage
            firstPage=""
            nextPage={emails.next && `/admin/users/${userId}?e-mails=${emails.next}`}
          />
        </CaseSection>
      )}
    </>
  );
}
