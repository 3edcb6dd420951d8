import type { Role } from "~/db/schema/enumerations";
import { roleOf } from "~/features/accounts/policy";
import { DAY_PATH } from "~/features/day/rules";
import { config } from "~/platform/config.server";
import { DASHBOARD } from "./redirect-target";

/**
 * The page that signing in opens: what was asked for. Without it, a lawyer comes to work, not as a client, and reads the morning first, and an
 * administrator whose session lacks a required second factor to the administration, which asks for it; the specification
 * sends everybody else to the dashboard, administrators included.
 */
export function landingOf(signedIn: { role: Role; secondFactor: boolean }, target: string): string {
  if (target !== DASHBOARD) return target;
  if (signedIn.role === "lawyer") return DAY_PATH;
  return roleOf(signedIn, config.ADMIN_SECOND_FACTOR === "required").secondFactorMissing ? "/admin" : target;
}
