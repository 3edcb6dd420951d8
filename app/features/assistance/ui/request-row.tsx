import type { ReactNode } from "react";
import { Link } from "react-router";
import { platformErrors } from "~/platform/errors";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { cx } from "~/ui/cx";
import { withDe } from "~/ui/elision";
import { Optional } from "~/ui/field-frame";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { LAWYER_REASON, STATUS_LABELS } from "../labels";
import type { ListedRequest } from "../queries.server";
import { MAX_REPLY } from "../rules";
import { RequestOutcome } from "./request-outcome";

export type RequestRowProps = {
  request: ListedRequest;
  /** Whether it arrived after the list was last opened. */
  isNew: boolean;
  /** Unfolded by the address of the page; a person unfolds any other one. */
  isOpen: boolean;
  /** Address that its buttons post to. */
  action: string;
  /** Address that opens the answer form. */
  replyTo: string;
  /** The answer form, in place of the buttons. */
  children?: ReactNode;
};

/**
 * One request as the staff sees it (spec section 2): a line with the sender, their contact data, the reason, the
 * beginning of the text, the date and the status, which unfolds in place. The links of the sender stand beside the
 * summary, since a link inside one is no part of the page for a screen reader.
 */
export function RequestRow({ request, isNew, isOpen, action, replyTo, children }: RequestRowProps) {
  const { reference, name, reason, text, status, createdAt, waits, handledAt } = request;
  return (
    <article
      data-row
      aria-label={`Demande ${reference} ${withDe(name)}`}
      className={cx(
        "relative grid grid-cols-1 border-l-4 focus-visible:-outline-offset-2 has-[details[open]]:border-l-brand lg:grid-cols-[var(--from)_minmax(0,1fr)]",
        isNew ? "border-l-warm" : "border-l-transparent",
      )}
    >
      <Sender request={request} isNew={isNew} />
      <details name="demande" open={isOpen} className="group min-w-0">
        <summary data-open className={SUMMARY}>
          <span className="grid min-w-0">
            <span className="text-sm font-semibold wrap-anywhere">{reason}</span>
            <span className="truncate text-sm text-ink-quiet group-open:invisible max-lg:group-open:hidden">
              {text}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm whitespace-nowrap text-ink-quiet lg:grid lg:justify-items-end">
            <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
            <State request={request} />
          </span>
        </summary>
        <div className="grid grid-cols-1 gap-3 px-4 pt-1 pb-4 lg:-mt-6 lg:pr-5 lg:pl-0">
          <p className="max-w-measure wrap-anywhere whitespace-pre-line lg:mr-40">{text}</p>
          <p className="text-sm text-ink-quiet">
            Demande {reference}, reçue le <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
            {waits && <b className={waits.isLong ? "text-wait" : "font-normal"}>, attend depuis {waits.text}</b>}
          </p>
          {handledAt && <RequestOutcome request={request} action={action} />}
          {children || (status === "pending" && <Handle request={request} action={action} replyTo={replyTo} />)}
        </div>
      </details>
    </article>
  );
}

/** Beside a page the whole line opens, that of the sender included; its links stand above. */
const SUMMARY =
  "grid list-none grid-cols-1 gap-x-4 gap-y-1 px-4 pb-3 leading-snug focus-visible:-outline-offset-2 lg:min-h-16 lg:grid-cols-[minmax(0,1fr)_max-content] lg:items-center lg:py-1.5 lg:pr-5 lg:pl-0 lg:before:absolute lg:before:top-0 lg:before:left-0 lg:before:h-16 lg:before:w-(--from) [&::-webkit-details-marker]:hidden";

/** The status and, while it waits, for how long; a refused e-mail is what is to be done. */
function State({ request: { status, waits, delivery } }: { request: ListedRequest }) {
  return (
    <span className="flex items-center gap-2">
      {waits && <span className={waits.isLong ? "font-semibold text-wait" : undefined}>{waits.text}</span>}
      {delivery?.status === "failed" && <Badge tone="bad">Échec de l’e-mail</Badge>}
      <Badge tone={status === "completed" ? "ok" : "wait"}>{STATUS_LABELS[status]}</Badge>
    </span>
  );
}

function Sender({ request, isNew }: { request: ListedRequest; isNew: boolean }) {
  const { name, userId } = request;
  return (
    <header className="grid content-center gap-x-3 px-4 pt-3 leading-snug lg:min-h-16 lg:self-start lg:py-1.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <h2 className="relative min-w-0 font-sans text-sm leading-snug font-semibold wrap-anywhere">
          {userId ? (
            <Link to={`/admin/users/${userId}`} className="inline-block py-0.5">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <Badge tone={userId ? "info" : "plain"}>{userId ? "Inscrit" : "Non inscrit"}</Badge>
        {isNew && <Badge className="bg-warm-tint text-warm">Nouvelle</Badge>}
      </div>
      <ContactLinks {...request} />
    </header>
  );
}

/** Returns the number for a `tel:` link: digits and a plus sign. */
const dialled = (phone: string): string => phone.replace(/[^+\d]/g, "");

function ContactLinks({ phone, email }: Pick<ListedRequest, "phone" | "email">) {
  return (
    <p className="flex min-w-0 flex-wrap gap-x-4 text-sm">
      <a href={`tel:${dialled(phone)}`} className="relative inline-flex min-h-6 items-center whitespace-nowrap">
        {phone}
      </a>
      {email ? (
        <a href={`mailto:${email}`} className="relative inline-flex min-h-6 min-w-0 items-center wrap-anywhere">
          {email}
        </a>
      ) : (
        <span className="text-ink-quiet">Sans adresse e-mail</span>
      )}
    </p>
  );
}

/** Who left no e-mail address is called: what was said is kept with the request. */
function CallNote({ id }: { id: string }) {
  return (
    <label className="grid w-full max-w-measure gap-1.5 text-sm font-semibold" htmlFor={`appel-${id}`}>
      <span>
        Ce qui a été dit au téléphone <Optional />
      </span>
      <textarea
        id={`appel-${id}`}
        name="note"
        rows={2}
        maxLength={MAX_REPLY}
        className="control field-sizing-content min-h-16 resize-y font-normal"
      />
    </label>
  );
}

function Handle({ request, action, replyTo }: Pick<RequestRowProps, "request" | "action" | "replyTo">) {
  const aboutRequest = <span className="sr-only"> : demande {withDe(request.name)}</span>;
  return (
    <div className="flex flex-wrap gap-3">
      {request.email && request.reason === LAWYER_REASON && (
        <ButtonLink to={`/admin/lawyers/invitations?request=${request.id}`} variant="second" size="small">
          Inviter comme avocat{aboutRequest}
        </ButtonLink>
      )}
      {request.email && !request.handledAt && (
        <ButtonLink to={replyTo} size="small" preventScrollReset>
          Répondre{aboutRequest}
        </ButtonLink>
      )}
      <AppForm
        failure={platformErrors.messageOf("status_update_failed")}
        action={action}
        className="contents"
        preventScrollReset
      >
        <input type="hidden" name="id" value={request.id} />
        {!request.email && <CallNote id={request.id} />}
        <SubmitButton name="intent" value="complete" variant="second" size="small">
          Marquer comme traité{aboutRequest}
        </SubmitButton>
      </AppForm>
    </div>
  );
}
