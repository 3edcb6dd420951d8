import type { CaseStatus } from "~/db/schema/enumerations";
import { Badge } from "~/ui/badge";
import { CASE_STATUS_LABELS } from "../labels";

/** Badge colours, the same in the client area and the administration: pending yellow, in_review blue, others grey. */
const TONES: Record<CaseStatus, "wait" | "info" | "plain"> = {
  draft: "plain",
  pending: "wait",
  in_review: "info",
  active: "plain",
  on_hold: "plain",
  closed: "plain",
  rejected: "plain",
};

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  return <Badge tone={TONES[status]}>{CASE_STATUS_LABELS[status]}</Badge>;
}
