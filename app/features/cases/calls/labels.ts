import type { CallDirection } from "~/db/schema/staff-enumerations";

export const CALL_DIRECTION_LABELS: Record<CallDirection, string> = { incoming: "Appel reçu", outgoing: "Appel passé" };
