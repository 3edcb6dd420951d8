import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { TeamSections } from "~/features/cases/details/ui/team-sections";
import { MentionNotice } from "~/features/cases/notes/ui/mention-notice";
import { unusedId } from "~/platform/forms/draft-values";
import { readInterruptedForm } from "~/platform/forms/interrupted-forms.server";
import { runLoader } from "~/platform/http/boundary.server";
import { readOnce } from "~/platform/http/read-once.server";
import { parisMoment } from "~/platform/paris.server";
import { requireActor } from "../guards.server";
import type { Route } from "./+types/case-notes";
import { actOnCase } from "./case-action.server";
import type { CaseAnswer } from "./case-form.server";
import { CASE_PAGE_OPTIONS, readCasePage } from "./case-page.server";
import { caseTitle } from "./case-tab";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  caseTitle("Notes et tâches · ", loaderData?.caseDetails.reference);

export async function loader(route: Route.LoaderArgs) {
  const actor = requireActor(route.context);
  const { id: caseId } = route.params;
  return runLoader(route, CASE_PAGE_OPTIONS, async () => {
    const [page, kept] = await Promise.all([
      readOnce(route, readCasePage, actor, caseId),
      readInterruptedForm(route.request, `/admin/cases/${caseId}/notes`),
    ]);
    const { id, reference, can, needsReason, notes, tasks, calls, colleagues } = page.caseDetails;
    // An administrator says why first; the client of a case has no such tab.
    if (needsReason || !can.note) throw redirect(`/admin/cases/${caseId}${needsReason ? "/opening" : ""}`);
    return {
      caseDetails: { id, reference, notes, tasks, calls, colleagues },
      drafts: { draft: page.noteDraft, editDrafts: page.editDrafts },
      isMentioned: page.isMentioned,
      kept: kept && (Object.fromEntries(kept) as Record<string, string>),
      moment: parisMoment(new Date()),
      newIds: {
        note: unusedId(page.noteDraft, notes),
        call: crypto.randomUUID() as string,
        task: crypto.randomUUID() as string,
      },
    };
  });
}

/** A form that was refused because of what another stored meanwhile is shown beside it. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export const action = (route: Route.ActionArgs) => actOnCase(route);

/** « Notes et tâches »: what the staff says among itself about a case. */
export default function CaseNotesTab({ loaderData, actionData }: Route.ComponentProps) {
  const { caseDetails, newIds, moment, drafts, kept, isMentioned } = loaderData;
  const refused: CaseAnswer = actionData ?? {};
  return (
    <>
      {isMentioned && <MentionNotice />}
      <TeamSections {...{ caseDetails, newIds, moment, drafts, refused, kept }} />
    </>
  );
}
