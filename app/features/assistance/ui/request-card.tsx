import { Mail, Phone } from "lucide-react";
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

export type RequestCardProps = {
  request: ListedRequest;
  /** Whether it arrived after the list was last opened. */
  isNew: boolean;
  /** Address that its buttons post to. */
  action: string;
  /** Address that opens the answer form. */
  replyTo: string;
  /** The answer form, in place of the buttons. */
  children?: ReactNode;
};

/**
 * One request as the staff sees it (spec section 2): the sender, their contact data, the text, and how it was handled.
 */
export function RequestCard({ request, isNew, action, replyTo, children }: RequestCardProps) {
  const { reference, name, userId, reason, text, status, createdAt, waits, handledAt } = request;
  return (
    <article
      data-row
      aria-label={`Demande ${reference} ${withDe(name)}`}
      className={cx(
        "grid min-w-0 grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5 focus-visible:outline-offset-0 sm:p-6",
        isNew && "border-l-4 border-l-warm",
      )}
    >
      <header className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 text-[1.2rem] wrap-anywhere">
            {userId ? <Link to={`/admin/users/${userId}`}>{name}</Link> : name}
          </h2>
          <div className="flex flex-wrap gap-2">
            {isNew && <Badge tone="info">Nouvelle</Badge>}
            <Badge tone={userId ? "info" : "plain"}>{userId ? "Inscrit" : "Non inscrit"}</Badge>
            <Badge tone={status === "completed" ? "ok" : "wait"}>{STATUS_LABELS[status]}</Badge>
          </div>
        </div>
        <ContactLinks {...request} />
      </header>
      <div className="grid gap-1">
        <h3 className="font-sans text-base font-semibold">{reason}</h3>
        <p className="max-w-measure wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
      <p className="text-sm text-ink-quiet">
        Demande {reference}, reçue le <time dateTime={createdAt.toISOString()}>{formatDateTime(createdAt)}</time>
        {waits && <b className={waits.isLong ? "text-wait" : "font-normal"}>, attend depuis {waits.text}</b>}
      </p>
      {handledAt && <RequestOutcome request={request} action={action} />}
      {children || (status === "pending" && <Handle request={request} action={action} replyTo={replyTo} />)}
    </article>
  );
}

/** Returns the number for a `tel:` link: digits and a plus sign. */
const dialled = (phone: string): string => phone.replace(/[^+\d]/g, "");

function ContactLinks({ phone, email }: Pick<ListedRequest, "phone" | "email">) {
  return (
    <p className="flex min-w-0 flex-wrap gap-x-6 gap-y-1 text-sm">
      <a href={`tel:${dialled(phone)}`} className="inline-flex min-h-6 items-center gap-1.5">
        <Phone aria-hidden="true" className="size-4 shrink-0" />
        {phone}
      </a>
      {email ? (
        <a href={`mailto:${email}`} className="inline-flex min-h-6 min-w-0 items-center gap-1.5 wrap-anywhere">
          <Mail aria-hidden="true" className="size-4 shrink-0" />
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

function Handle({ request, action, replyTo }: Pick<RequestCardProps, "request" | "action" | "replyTo">) {
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
