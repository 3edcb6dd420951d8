import type { SubmissionResult } from "@conform-to/react";
import CallLog, { type CallLogProps } from "~/features/cases/calls/ui/call-log";
import { CaseNotes, type CaseNotesProps } from "~/features/cases/notes/ui/case-notes";
import TaskList from "~/features/cases/tasks/ui/task-list";
import type { AdministeredCase } from "../queries.server";
import { CaseSection } from "./case-section";

type TeamSectionsProps = {
  caseDetails: Pick<AdministeredCase, "id" | "notes" | "tasks" | "calls" | "colleagues">;
  newIds: { note: string; call: string; task: string };
  moment: CallLogProps["moment"];
  drafts: Pick<CaseNotesProps, "draft" | "editDrafts">;
  /** The results of refused submissions. */
  refused: {
    note?: CaseNotesProps["refused"];
    call?: CallLogProps["refused"];
    task?: SubmissionResult<string[]>;
  };
  /** What was being typed when the session ended. */
  kept: Record<string, string> | null;
};

/** What the staff says among itself about a case: notes, tasks, calls. */
export function TeamSections({ caseDetails, newIds, moment, drafts, refused, kept }: TeamSectionsProps) {
  const keptFor = (intent: string) => (kept?.intent === intent ? kept : undefined);
  return (
    <>
      <CaseSection id="notes">
        <CaseNotes
          {...drafts}
          caseId={caseDetails.id}
          notes={caseDetails.notes}
          colleagues={caseDetails.colleagues.filter(({ isSelf }) => !isSelf)}
          newId={newIds.note}
          refused={refused.note}
          kept={keptFor("note.add")}
        />
      </CaseSection>
      <CaseSection id="taches">
        <TaskList
          tasks={caseDetails.tasks}
          colleagues={caseDetails.colleagues}
          newId={newIds.task}
          lastResult={refused.task}
          kept={keptFor("task.add")}
        />
      </CaseSection>
      <CaseSection id="appels">
        <CallLog
          calls={caseDetails.calls}
          newId={newIds.call}
          moment={moment}
          refused={refused.call}
          kept={keptFor("call.add")}
        />
      </CaseSection>
    </>
  );
}
