import { ExternalLink } from "lucide-react";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { identityErrors } from "../../errors";
import type { DocumentGroup } from "../queries.server";

type SideLinksProps = {
  document: DocumentGroup;
  labels: { front: string; back: string; single: string };
  /** Text that only screen readers add to each label. */
  about: string;
};

/** A button for each side that the staff may open; it opens in a new tab. */
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
  /** Text that only screen readers add to each label. */
  about: string;
  /** Page that asks for the rejection reason without scripts. */
  rejectTo: string;
  onReject: () => void;
};

/** Less than the buttons that open the document: who decides has seen it. « Approuver », unless a file of the document cannot be opened, and « Rejeter »; neither for the reader's own. */
export function DecisionButtons({ document, about, rejectTo, onReject }: DecisionButtonsProps) {
  if (!document.canDecide) return <OwnDocument />;
  return (
    <>
      {!document.blockedReason && (
        <AppForm failure={identityErrors.messageOf("document_update_failed")} className="contents" preventScrollReset>
          <ReviewedFields document={document} />
          <SubmitButton name="intent" value="approve" variant="quiet" size="small">
            Approuver<span className="sr-only">{about}</span>
          </SubmitButton>
        </AppForm>
      )}
      <ButtonLink
        to={rejectTo}
        size="small"
        variant="quiet"
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

/** Why an administrator gets no buttons. */
export function OwnDocument() {
  return <p className="text-sm text-ink-quiet">Vos propres documents sont vérifiés par un autre administrateur.</p>;
}

/** The hidden fields of a decision: the document, and the version of it that the reviewer saw. */
export function ReviewedFields({ document }: { document: DocumentGroup }) {
  return (
    <>
      <input type="hidden" name="userId" value={document.userId} />
      <input type="hidden" name="documentType" value={document.documentType} />
      <input type="hidden" name="documentId" value={document.id} />
    </>
  );
}
