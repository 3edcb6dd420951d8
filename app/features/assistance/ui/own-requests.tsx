import { Badge } from "~/ui/badge";
import { formatDateTime } from "~/ui/format";
import { STATUS_LABELS } from "../labels";
import type { OwnRequest } from "../queries.server";

/** A signed-in person's requests with their status (spec section 2). */
export function OwnRequests({ requests }: { requests: readonly OwnRequest[] }) {
  return (
    <ul className="grid gap-4">
      {requests.map(({ id, reference, reason, text, status, createdAt, reply, handledAt }) => (
        <li key={id} className="grid gap-2 rounded-card border border-line bg-surface p-5">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h3 className="text-[1.1rem]">{reason}</h3>
            <Badge tone={status === "completed" ? "ok" : "wait"}>{STATUS_LABELS[status]}</Badge>
          </div>
          <p className="whitespace-pre-line text-ink-quiet">{text}</p>
          <p className="text-sm text-ink-quiet">
            Demande {reference}, envoyée le <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
          {reply && (
            <div className="grid gap-1 rounded-field bg-brand-tint px-4 py-3">
              <h4 className="font-semibold">
                Notre réponse
                {handledAt && (
                  <span className="font-normal">
                    , le <time dateTime={handledAt}>{formatDateTime(handledAt)}</time>
                  </span>
                )}
              </h4>
              <p className="whitespace-pre-line">{reply}</p>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
