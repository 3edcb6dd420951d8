import { MEMBERSHIPS, type Membership } from "~/db/schema/enumerations";
import type { Actor } from "~/features/accounts/actor";

/** `accountRole` is missing where the role is read from the account itself. */
type Reader = Pick<Actor, "role"> & Partial<Pick<Actor, "accountRole">>;
type CaseReader = Reader & Pick<Actor, "userId">;

/** The two sides of a case: its client, and those who handle it. */
export type CaseSide = "client" | "staff";

/**
 * What every policy about a case needs: the owner of the case, the actor's membership if there is one, and whether a
 * helper may also write.
 */
export type CaseParties = { userId: string; membership?: Membership | null; canWrite?: boolean };

/**
 * The side on which a member reads the case; null when the membership gives no access and the case is not found.
 * `access.server.ts` turns the same table into SQL.
 */
export const MEMBERSHIP_SIDES: Record<Membership, CaseSide | null> = { helper: "client", lawyer: "staff" };

/**
 * Whether a membership is valid for the actor: a lawyer's while they act as one, a helper's while their account is a
 * client's. A lawyer without the second factor acts as a client and helps nobody.
 */
export function isMembershipValid(actor: Reader, membership: Membership): boolean {
  return membership === "lawyer" ? actor.role === "lawyer" : (actor.accountRole ?? actor.role) === "client";
}

/**
 * The side on which the actor reads a case; null when the case does not exist for them. An owner is on the client's
 * side, whatever their role.
 */
export function caseSide(actor: CaseReader, parties: CaseParties): CaseSide | null {
  const { userId, membership } = parties;
  if (userId === actor.userId) return "client";
  if (actor.role === "administrator") return "staff";
  return membership && isMembershipValid(actor, membership) ? MEMBERSHIP_SIDES[membership] : null;
}

/** Whether the case is the actor's own. */
export function isOwner(actor: CaseReader, parties: CaseParties): boolean {
  return parties.userId === actor.userId;
}

/** Whether the actor only helps the owner of a case: they read what the owner wrote in it, and own nothing of it. */
export function isHelper(actor: CaseReader, parties: CaseParties): boolean {
  return parties.userId !== actor.userId && caseSide(actor, parties) === "client";
}

/** Writing and adding files on the client's side: the owner, and a helper whom the owner lets write. */
export function canWriteAsClient(actor: CaseReader, parties: CaseParties): boolean {
  return parties.userId === actor.userId || (isHelper(actor, parties) && parties.canWrite === true);
}

/** Exporting a whole case, with the identity of its owner: the owner and those who handle it, not a helper. */
export function canExportCase(actor: CaseReader, parties: CaseParties): boolean {
  return canReadCase(actor, parties) && !isHelper(actor, parties);
}

/** The memberships that give access to a case. */
export function openingMemberships(): Membership[] {
  return MEMBERSHIPS.filter((membership) => MEMBERSHIP_SIDES[membership] !== null);
}

/** Reading a case with its files and, once it is submitted, its conversation. */
export function canReadCase(actor: CaseReader, parties: CaseParties): boolean {
  return caseSide(actor, parties) !== null;
}

/** Reading a case on the staff's pages. An administrator reads every case there, their own included. */
export function canHandleCase(actor: CaseReader, parties: CaseParties): boolean {
  return actor.role === "administrator" || caseSide(actor, parties) === "staff";
}
