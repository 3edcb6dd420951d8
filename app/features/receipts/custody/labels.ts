import { company } from "~/content/company";
import type { Role } from "~/db/schema/enumerations";
import { nameForOwner } from "~/features/privacy/access/labels";

/** Somebody who sent or opened an exhibit, as their account says. */
export type Person = {
  id: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Whether they help the owner of the case, or did. */
  isHelper: boolean;
};

/** For whom a sheet is made: the owner of the case reads the names that they read elsewhere. */
export type SheetReader = { ownerId: string; isOwner: boolean };

/** Who opened an exhibit. @param person undefined for an account that is deleted. */
export function openerName(person: Person | undefined, reader: SheetReader): string {
  if (!person) return "Un compte supprimé";
  const name = person.id === reader.ownerId || !reader.isOwner ? fullName(person) : nameForOwner(person);
  return [name, roleOf(person, reader)].filter(Boolean).join(", ");
}

/** Who sent an exhibit. The client is not told who of the team wrote to them: the conversation does not say it either. */
export function senderName(person: Person | undefined, reader: SheetReader): string {
  if (person?.role === "administrator" && reader.isOwner && person.id !== reader.ownerId) return TEAM();
  return openerName(person, reader);
}

const TEAM = (): string => `équipe ${company.name}`;

function fullName({ firstName, lastName, role }: Person): string {
  const name = `${firstName} ${lastName}`.trim();
  return role === "lawyer" && name ? `Maître ${name}` : name;
}

function roleOf({ id, role, isHelper }: Person, { ownerId }: SheetReader): string | null {
  if (id === ownerId) return "titulaire du dossier";
  if (role === "lawyer") return "avocat";
  if (role === "administrator") return TEAM();
  return isHelper ? "proche" : null;
}
