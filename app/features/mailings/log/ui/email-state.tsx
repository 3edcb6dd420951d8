import type { EmailStatus } from "~/db/schema/enumerations";
import { Badge, type Tone } from "~/ui/badge";

const STATES: Record<EmailStatus, { label: string; tone: Tone }> = {
  queued: { label: "En attente", tone: "plain" },
  sent: { label: "Distribué", tone: "ok" },
  simulated: { label: "Simulé", tone: "plain" },
  failed: { label: "Refusé", tone: "bad" },
  unknown: { label: "Issue inconnue", tone: "wait" },
};

/** What became of an e-mail, with the answer of the mail server. */
export function EmailState({ status, error }: { status: EmailStatus; error: string | null }) {
  const { label, tone } = STATES[status];
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {error && <span className="text-sm text-ink-quiet wrap-anywhere">{error}</span>}
    </span>
  );
}
