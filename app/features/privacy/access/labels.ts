import type { Role } from "~/db/schema/enumerations";

type Named = { role: Role | null; firstName: string | null; lastName: string | null };

/**
 * How somebody is named to the person whose data they opened: a lawyer in full, everybody else as « Camille D. »; null when
 * their account is deleted.
 */
export function nameForOwner({ role, firstName, lastName }: Named): string | null {
  if (role === "lawyer") return `Maître ${firstName} ${lastName}`;
  const initial = lastName ? `${lastName.slice(0, 1).toUpperCase()}.` : "";
  return [firstName, initial].filter(Boolean).join(" ") || null;
}
