import { CircleAlert, Clock } from "lucide-react";
import { Suspense } from "react";
import { platformErrors } from "~/platform/errors";
import { ButtonLink } from "~/ui/button";
import { cx } from "~/ui/cx";
import { ConfirmDialog, DialogButton } from "~/ui/dialog";
import { AppForm, SubmitButton } from "~/ui/form";
import { laterPart } from "~/ui/use-late";
import { chatErrors } from "../../errors";
import type { ScheduledMessage } from "../queries.server";

/** It comes later: the page of a case is at its limit of scripts. */
const TakeText = laterPart(() => import("./take-text"));

export type ScheduledListProps = {
  caseId: string;
  /** The page that is shown again: the conversation beside its case, or alone. */
  page: "case" | "chat";
  messages: readonly ScheduledMessage[];
};

/** The messages of a conversation that leave later, or were held back, for the staff: above the box to answer. */
export function ScheduledList({ messages, ...rest }: ScheduledListProps) {
  return (
    <section
      aria-label="Messages programmés"
      className="max-h-[30dvh] overflow-y-auto no-script:min-h-28 border-t border-line bg-surface-quiet print:hidden"
    >
      <ul className="mx-auto w-[calc(100%-40px)] max-w-[47.5rem] divide-y divide-line">
        {messages.map((message) => (
          <ScheduledItem key={message.id} message={message} {...rest} />
        ))}
      </ul>
    </section>
  );
}

type ScheduledItemProps = Omit<ScheduledListProps, "messages"> & { message: ScheduledMessage };

function ScheduledItem({ caseId, page, message }: ScheduledItemProps) {
  const { id, version, title, isHeld, text, files, isOwn } = message;
  const form = `programme-${id}`;
  const address = `/admin/cases/${caseId}/scheduled/${id}?page=${page}&version=${version}`;
  const Icon = isHeld ? CircleAlert : Clock;
  const end = isHeld ? "Supprimer" : "Annuler l’envoi";
  return (
    <li className="grid grid-cols-1 gap-1 py-2 text-sm">
      <p className={cx("flex gap-2 font-semibold", isHeld ? "text-bad" : "text-wait")}>
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {title}
      </p>
      {text && <p className={cx("wrap-anywhere", isHeld && !isOwn ? "whitespace-pre-wrap" : "line-clamp-2")}>{text}</p>}
      {files.length > 0 && (
        <p className="text-ink-quiet wrap-anywhere">
          {files.length > 1 ? "Fichiers" : "Fichier"}&nbsp;: {files.map(({ name }) => name).join(", ")}
        </p>
      )}
      <AppForm
        id={form}
        action={address}
        failure={platformErrors.messageOf("deletion_failed")}
        aria-label={title}
        preventScrollReset
        className="flex flex-wrap gap-x-1"
      >
        {isOwn && (
          <>
            <ButtonLink to={address} variant="quiet" size="small">
              Modifier
            </ButtonLink>
            <SubmitButton
              name="intent"
              value="send"
              data-failure={chatErrors.messageOf("message_failed")}
              variant="quiet"
              size="small"
              pendingLabel="Envoi…"
            >
              Envoyer maintenant
            </SubmitButton>
          </>
        )}
        {isHeld && !isOwn && text && (
          <Suspense>
            <TakeText text={text} />
          </Suspense>
        )}
        <DialogButton dialog={`${form}-question`} variant="quiet" size="small">
          {end}
        </DialogButton>
        <ConfirmDialog
          id={`${form}-question`}
          title={`${end}${isHeld ? "" : " de"} ce message\u00a0?`}
          cancelLabel="Garder le message"
          confirmLabel={end}
          submit={{ form, name: "intent", value: "cancel" }}
        >
          <p>Son texte et ses fichiers sont supprimés. Le client n’en sait rien.</p>
        </ConfirmDialog>
      </AppForm>
    </li>
  );
}
