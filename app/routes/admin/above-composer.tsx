import { Suspense } from "react";
import type { ScheduledMessage } from "~/features/chat/scheduling/queries.server";
import type { ScheduledListProps } from "~/features/chat/scheduling/ui/scheduled-list";
import { laterPart, mainPart } from "~/ui/use-late";

const ScheduledList = mainPart<ScheduledListProps>(() =>
  import("~/features/chat/scheduling/ui/scheduled-list").then((module) => ({ default: module.ScheduledList })),
);
const NothingToAnswer = laterPart(() => import("~/features/worklist/ui/nothing-to-answer"));

type AboveComposerProps = {
  caseId: string;
  page: "case" | "chat";
  scheduled: readonly ScheduledMessage[];
  /** Whether the client's last messages wait, and may stay without an answer. */
  canDismiss: boolean;
};

/** Above the staff's box to answer: the messages that leave later, and the way to say that there is nothing to answer. */
export function AboveComposer({ caseId, page, scheduled, canDismiss }: AboveComposerProps) {
  return (
    <div className="empty:hidden">
      {scheduled.length > 0 && (
        <Suspense>
          <ScheduledList caseId={caseId} page={page} messages={scheduled} />
        </Suspense>
      )}
      {canDismiss && (
        <Suspense>
          <NothingToAnswer caseId={caseId} page={page} />
        </Suspense>
      )}
    </div>
  );
}
