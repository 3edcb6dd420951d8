import { Suspense } from "react";
import { lazyPart, useLate } from "~/ui/use-late";

const SavedReplies = lazyPart(() => import("./saved-replies"));

/** « Réponses enregistrées » in a form, loaded once the page can be used. */
export function ReplyTools({ from }: { from: string }) {
  const isLate = useLate();
  return (
    isLate && (
      <Suspense>
        <SavedReplies from={from} />
      </Suspense>
    )
  );
}
