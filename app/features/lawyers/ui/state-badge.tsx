import { Badge, type Tone } from "~/ui/badge";
import { STATE_LABELS } from "../labels";
import type { LawyerState } from "../rules";

const TONES: Record<LawyerState, Tone> = {
  to_verify: "wait",
  verified: "ok",
  suspended: "bad",
  insurance_expired: "wait",
};

/** The state of a lawyer's registration, in colour and in words. */
export function StateBadge({ state }: { state: LawyerState }) {
  return <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>;
}
