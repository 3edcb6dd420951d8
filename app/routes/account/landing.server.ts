import type { Role } from "~/db/schema/enumerations";
import { WORKLIST_PATH } from "~/features/worklist/rules";
import { DASHBOARD } from "./redirect-target";

/**
 * The page that signing in opens: what was asked for. Without it, a lawyer comes to work, not as a client; the
 * specification sends everybody else to the dashboard, administrators included.
 */
export function landingOf(role: Role, target: string): string {
  return target === DASHBOARD && role === "lawyer" ? WORKLIST_PATH : target;
}
