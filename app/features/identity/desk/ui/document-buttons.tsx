import { ExternalLink } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import type { DocumentGroup } from "../queries.server";

type SideLinksProps = {
  document: DocumentGroup;
  labels: { front: string; back: string; single: string };
  /** What a screen reader adds to each label. */
  about: string;
};

/** A button for each side that the staff may open, in a tab of its own. */
export function SideLinks({ document, labels, about }: SideLinksProps) {
  return document.sides
    .filter((side) => side.blockedReason === null)
    .map(({ id, side }) => (
      <ButtonLink
        key={id}
        to={`/admin/documents/${id}`}
        reloadDocument
        target="_blank"
        rel="noreferrer"
        size="small"
        variant="second"
      >
        {labels[side ?? "single"]}
        <span className="sr-only">{about} (nouvel onglet)</span>
        <ExternalLink aria-hidden="true" className="size-4" />
      </ButtonLink>
    ));
}

type DecisionButtonsProps = {
  document: DocumentGroup;
  /** What a screen reader adds to each label. */
  about: string;
  /** Where the reason of a rejection is asked without scripts. */
  rejectTo: string;
  onReject: () => void;
};

/** « Approuver », unless the document is blocked, and « Rejeter ». */
export function DecisionButtons({ document, about, rejectTo, onReject }: DecisionButtonsProps) {
  return (
    <>
      {!document.blockedReason && (
        <AppForm className="contents" preventScrollReset>
          <ReviewedFields document={document} />
          <SubmitButton name="intent" value="approve" size="small">
            Approuver<span className="sr-only">{about}</span>
          </SubmitButton>
        </AppForm>
      )}
      <ButtonLink
        to={rejectTo}
        size="small"
        variant="danger"
        preventScrollReset
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onReject();
        }}
      >
        Rejeter<span className="sr-only">{about}</span>
      </ButtonLink>
    </>
  );
}

/** What a decision carries: the document, and the version of it that was seen. */
export function ReviewedFields({ document }: { document: DocumentGroup }) {
  return (
    <>
      <input type="hidden" name="userId" value={document.userId} />
      <input type="hidden" name="documentType" value={document.documentType} />
      <input type="hidden" name="documentId" value={document.id} />
    </>
  );
}
