import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { ButtonLink } from "~/ui/button";
import { AppForm, SubmitButton } from "~/ui/form";
import { Keys } from "~/ui/shortcut-help";
import { useShortcuts, useWantsShortcuts } from "~/ui/use-shortcuts";
import type { DocumentGroup } from "../../desk/queries.server";
import { ReviewedFields } from "../../desk/ui/document-buttons";

export type ReviewActionsProps = {
  document: DocumentGroup;
  /** This page, where the decision is sent. */
  action: string;
  /** Where the reason is asked without scripts. */
  rejectTo: string;
  onReject: () => void;
  /** The next document, without deciding on this one; null when it is the only one. */
  skipTo: string | null;
  previousTo: string | null;
};

/** The three ways out of a document that waits: approved, rejected, left for later. */
export function ReviewActions({ document, action, rejectTo, onReject, skipTo, previousTo }: ReviewActionsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const press = (name: string) => {
    const button = bar.current?.querySelector<HTMLElement>(`[data-key="${name}"]`);
    button?.click();
    return button !== null && button !== undefined;
  };
  useShortcuts("Vérification", [
    { keys: "a", label: "Approuver le document", run: () => press("a") },
    { keys: "r", label: "Rejeter le document", run: onReject },
    { keys: "j", label: "Passer au suivant", run: () => press("j") },
    { keys: "k", label: "Revenir au précédent", run: () => press("k") },
  ]);
  return (
    <div ref={bar} className="grid grid-cols-[1fr_1fr_auto] gap-2 lg:grid-cols-2">
      {!document.blockedReason && (
        <AppForm action={action} className="contents" preventScrollReset>
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
      {skipTo && (
        <ButtonLink to={skipTo} variant="quiet" data-key="j" className="max-sm:px-2 lg:col-span-2">
          Passer
          <Hint keys="j" />
        </ButtonLink>
      )}
      {/* Only the key k takes it: a fourth button would crowd a phone. */}
      {previousTo && <Link to={previousTo} data-key="k" hidden />}
    </div>
  );
}

/** The key that does what a button does, for whoever has a keyboard and wants shortcuts. */
function Hint({ keys }: { keys: string }): ReactNode {
  return useWantsShortcuts() ? (
    <span aria-hidden="true" className="max-lg:hidden pointer-coarse:hidden">
      <Keys keys={keys} />
    </span>
  ) : null;
}
