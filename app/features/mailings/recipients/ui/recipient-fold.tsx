import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { recipientsText } from "../labels";

type RecipientFoldProps = {
  count: number;
  /** « dont 2 avocats »; empty when all are clients. */
  staff: string;
  children: ReactNode;
};

/** The address of a page of the grid: the person is choosing. */
const CHOOSING = /[?&](search|status|type|lawyer|show|after|before)=/;

/**
 * « 34 destinataires · Modifier »: the choice of recipients as one line beside the button that sends, which opens over
 * the page, with or without JavaScript. Its boxes are sent while it is closed too.
 */
export function RecipientFold({ count, staff, children }: RecipientFoldProps) {
  const { search } = useLocation();
  // Not a property that changes: the person opens and closes it, and a search leaves it open.
  const [isOpen] = useState(CHOOSING.test(search));
  return (
    <details
      open={isOpen}
      className="group/to min-w-0 flex-[1_1_18rem] rounded-field border border-line-strong bg-surface open:basis-full"
    >
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-3 rounded-field px-4 py-1.5 hover:bg-paper [&::-webkit-details-marker]:hidden">
        <h2 id="recipients" className="sr-only">
          Destinataires
        </h2>
        <span aria-live="polite" className="font-semibold">
          {recipientsText(count)}
        </span>
        {staff && <span className="min-w-0 text-sm text-ink-quiet wrap-anywhere">{staff}</span>}
        <span className="ml-auto font-semibold text-brand underline underline-offset-4">
          <span className="group-open/to:hidden">{count === 0 ? "Choisir" : "Modifier"}</span>
          <span className="hidden group-open/to:inline">Replier</span>
        </span>
      </summary>
      <div className="border-t border-line px-4 py-3 sm:max-h-[60dvh] sm:overflow-y-auto">{children}</div>
    </details>
  );
}
