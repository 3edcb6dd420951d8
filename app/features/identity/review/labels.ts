import { SIMULATED_EMAIL } from "~/features/emails/labels";
import { formatDate } from "~/ui/format";

type Declared = { firstName: string; lastName: string; dateOfBirth: string | null };
type Verified = {
  verifiedFirstName: string | null;
  verifiedLastName: string | null;
  verifiedDateOfBirth: string | null;
  verifiedAt: Date | null;
};

/**
 * The identity that an approved document showed, for the staff: name, date of birth, date of the approval.
 * @returns null when no identity document was approved since it is kept.
 */
export function verifiedIdentityText(profile: Verified): string | null {
  if (!profile.verifiedAt) return null;
  const name = `${profile.verifiedFirstName} ${profile.verifiedLastName}`;
  const born = profile.verifiedDateOfBirth ? `, né(e) le ${formatDate(profile.verifiedDateOfBirth)}` : "";
  return `${name}${born}, vérifié le ${formatDate(profile.verifiedAt)}`;
}

/** True when the profile names another person, or another date of birth, than the approved document did. */
export function differsFromVerified(profile: Declared & Verified): boolean {
  const { verifiedAt, verifiedFirstName, verifiedLastName, verifiedDateOfBirth } = profile;
  if (!verifiedAt) return false;
  const { firstName, lastName, dateOfBirth } = profile;
  return firstName !== verifiedFirstName || lastName !== verifiedLastName || dateOfBirth !== verifiedDateOfBirth;
}

/** What the staff reads beside the reasons of a rejection. @param sendsEmails whether a mail server is set. */
export function rejectionNotice(sendsEmails: boolean): string {
  return sendsEmails
    ? "La personne reçoit la raison par e-mail, avec un lien pour renvoyer ce document."
    : `La personne lit la raison dans son espace, d’où elle peut renvoyer ce document. ${SIMULATED_EMAIL}`;
}
