import type { CaseStatus } from "~/db/schema/enumerations";
import { Badge } from "~/ui/badge";
import { CASE_STATUS_LABELS } from "../labels";
import { CASE_STATUS_TONES } from "../rules";

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  return <Badge tone={CASE_STATUS_TONES[status]}>{CASE_STATUS_LABELS[status]}</Badge>;
}
