import { ArrowLeft, StickyNote } from "lucide-react";
import type { RefObject } from "react";
import { Link } from "react-router";
import { personName } from "~/features/accounts/profile/rules";
import { withDe } from "~/ui/elision";
import { ShortcutHelpButton } from "~/ui/shortcut-help";
import { documentListQuery } from "../../desk/ui/document-filters";
import { DocumentStatusBadge } from "../../desk/ui/document-table";
import { DOCUMENT_TYPE_LABELS } from "../../labels";
import type { Review } from "../queries.server";

export type ReviewHeaderProps = Pick<Review, "document" | "queue"> & {
  /** Search of the list it was opened from. */
  search: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
};

/** The document, its owner, and its position in the queue. */
export function ReviewHeader({ document, queue, search, titleRef }: ReviewHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Link
        to={`/admin/documents${documentListQuery("pending", search)}`}
        className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        Documents
      </Link>
      <h1 ref={titleRef} tabIndex={-1} className="min-w-0 flex-[1_1_18rem] text-[1.35rem]">
        {DOCUMENT_TYPE_LABELS[document.documentType]} {withDe(personName(document))}
        {document.hasAdminNote && (
          <span title="Une note privée existe" className="ml-2 inline-block align-middle">
            <StickyNote aria-hidden="true" className="size-4.5 text-warm" />
            <span className="sr-only">(une note privée existe)</span>
          </span>
        )}
      </h1>
      <p className="flex items-center gap-3">
        <DocumentStatusBadge status={document.status} />
        {queue.position && (
          <span className="text-sm text-ink-quiet tabular-nums">
            {queue.position} sur {queue.total}
          </span>
        )}
      </p>
      <ShortcutHelpButton />
    </header>
  );
}
