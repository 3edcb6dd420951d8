import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { Keys } from "~/ui/shortcut-keys";
import { useShortcuts, useWantsShortcuts } from "~/ui/use-shortcuts";
import type { DocumentGroup } from "../../desk/queries.server";
import { OwnDocument, ReviewedFields } from "../../desk/ui/document-buttons";
import { identityErrors } from "../../errors";
import type { PictureState } from "./picture";

export type ReviewActionsProps = {
  document: DocumentGroup;
  /** Address of this page, which receives the decision. */
  action: string;
  /** Page that asks for the rejection reason without scripts. */
  rejectTo: string;
  onReject: () => void;
  /** Whether the picture is on the screen: keys decide on nothing that was not seen. */
  pictureState: () => PictureState;
  /** Address of the next document, to skip this one; null when it is the only one. */
  skipTo: string | null;
  previousTo: string | null;
};

/** The three actions on a pending document: approve, reject, skip; the reader's own can only be skipped. */
export function ReviewActions(props: ReviewActionsProps) {
  const { document, action, rejectTo, onReject, pictureState, skipTo, previousTo } = props;
  const bar = useRef<HTMLDivElement>(null);
  const press = (name: string) => {
    const button = bar.current?.querySelector<HTMLElement>(`[data-key="${name}"]`);
    button?.click();
    return button !== null && button !== undefined;
  };
  useShortcuts("Vérification", [
    { keys: "a", label: "Approuver le document", run: () => (pictureState() === "shown" ? press("a") : true) },
    { keys: "r", label: "Rejeter le document", run: () => (pictureState() === "loading" ? true : press("r")) },
    { keys: "j", label: "Passer au suivant", run: () => press("j") },
    { keys: "k", label: "Revenir au précédent", run: () => press("k") },
  ]);
  return (
    <div ref={bar} className="grid grid-cols-[1fr_1fr_auto] gap-2 lg:grid-cols-2">
      {document.canDecide ? (
        <Decide document={document} action={action} rejectTo={rejectTo} onReject={onReject} />
      ) : (
        <div className="col-span-2 self-center">
          <OwnDocument />
        </div>
      )}
      {skipTo && (
        <ButtonLink to={skipTo} variant="quiet" data-key="j" className="max-sm:px-2 lg:col-span-2">
          Passer
          <Hint keys="j" />
        </ButtonLink>
      )}
      {/* Only the key k follows this link: a fourth button would not fit on a phone. */}
      {previousTo && <Link to={previousTo} data-key="k" hidden />}
    </div>
  );
}

function Decide({
  document,
  action,
  rejectTo,
  onReject,
}: Pick<ReviewActionsProps, "document" | "action" | "rejectTo" | "onReject">) {
  return (
    <>
      {!document.blockedReason && (
        <AppForm
          failure={identityErrors.messageOf("document_update_failed")}
          action={action}
          className="contents"
          preventScrollReset
        >
          <ReviewedFields document={document} />
          <SubmitButton name="intent" value="approve" data-key="a" className="max-sm:px-3">
            Approuver
            <Hint keys="a" />
          </SubmitButton>
        </AppForm>
      )}
      <ButtonLink
        to={rejectTo}
        variant="danger"
        preventScrollReset
        data-key="r"
        className="max-sm:px-3"
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onReject();
        }}
      >
        Rejeter
        <Hint keys="r" />
      </ButtonLink>
    </>
  );
}

/** The keyboard shortcut of a button, for people who enabled shortcuts on a device with a keyboard. */
function Hint({ keys }: { keys: string }): ReactNode {
  return useWantsShortcuts() ? (
    <span aria-hidden="true" className="max-lg:hidden pointer-coarse:hidden">
      <Keys keys={keys} />
    </span>
  ) : null;
}
