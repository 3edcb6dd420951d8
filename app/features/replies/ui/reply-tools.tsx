import { Suspense } from "react";
import { lazyPart, useLate } from "~/ui/use-late";

const ReplyInserter = lazyPart(() => import("./reply-inserter"));

/** « Réponses enregistrées » in a form, loaded once the page can be used. */
export function ReplyTools({ from }: { from: string }) {
  const isLate = useLate();
  return (
    isLate && (
      <Suspense>
        <ReplyInserter from={from} />
      </Suspense>
    )
  );
}
