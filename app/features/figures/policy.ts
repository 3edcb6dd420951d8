import type { Actor } from "~/features/accounts/actor";

/**
 * Reading figures: administrators read those of everybody, a lawyer their own.
 * @param lawyerId the lawyer whose figures they are; null for those of everybody.
 */
export function canReadFigures(actor: Actor, lawyerId: string | null): boolean {
  if (actor.role === "administrator") return true;
  return actor.role === "lawyer" && lawyerId === actor.userId;
}

/** Publishing the rate on « À propos »: administrators. */
export function canPublishRate(actor: Pick<Actor, "role">): boolean {
  return actor.role === "administrator";
}
