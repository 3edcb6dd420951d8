import type { EmailStatus } from "~/db/schema/enumerations";
import { Badge, type Tone } from "~/ui/badge";
import { withDe } from "~/ui/elision";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { assistanceErrors } from "../errors";
import type { ListedRequest } from "../queries.server";

const DELIVERY: Record<EmailStatus, { tone: Tone; label: string }> = {
  queued: { tone: "wait", label: "E-mail en file" },
  sent: { tone: "ok", label: "E-mail envoyé" },
  simulated: { tone: "info", label: "E-mail simulé" },
  failed: { tone: "bad", label: "Échec de l’e-mail" },
  unknown: { tone: "wait", label: "E-mail peut-être parti" },
};

type Props = { request: ListedRequest; action: string };

/** How a request was handled: by whom, the answer, and the delivery status of its e-mail. */
export function RequestOutcome({ request, action }: Props) {
  const { reply, handledAt, handledBy } = request;
  const when = handledAt && <time dateTime={handledAt.toISOString()}>{formatDateTime(handledAt)}</time>;
  if (reply === null)
    return (
      <p className="text-sm text-ink-quiet">
        Traitée {when && <>le {when} </>}
        {handledBy && `par ${handledBy} `}sans réponse par e-mail.
      </p>
    );
  return (
    <section className="grid gap-3 rounded-field bg-brand-tint px-4 py-3.5">
      <h3 className="font-sans text-base font-semibold">
        {request.email ? "Réponse" : "Appel"}
        {handledBy && ` ${withDe(handledBy)}`}
        {when && <span className="font-normal">, le {when}</span>}
      </h3>
      <p className="max-w-measure wrap-anywhere whitespace-pre-line">{reply}</p>
      <Delivery request={request} action={action} />
    </section>
  );
}

function Delivery({ request, action }: Props) {
  const { id, name, delivery } = request;
  if (!delivery) return null;
  const { tone, label } = DELIVERY[delivery.status];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <span aria-live="polite">
        <Badge tone={tone}>{label}</Badge>
      </span>
      {delivery.sentAt && <span>{formatDateTime(delivery.sentAt)}</span>}
      {delivery.status === "simulated" && <span>Aucun serveur d’envoi n’est réglé&nbsp;: rien n’est parti.</span>}
      {delivery.status === "failed" && (
        <>
          {delivery.error && <span className="min-w-0 wrap-anywhere">{delivery.error}</span>}
          <AppForm
            failure={assistanceErrors.messageOf("reply_failed")}
            action={action}
            className="contents"
            preventScrollReset
          >
            <input type="hidden" name="id" value={id} />
            <SubmitButton name="intent" value="retry" variant="second" size="small">
              Réessayer<span className="sr-only"> : réponse à {name}</span>
            </SubmitButton>
          </AppForm>
        </>
      )}
    </div>
  );
}
