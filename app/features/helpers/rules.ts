import { withDe } from "~/ui/elision";
/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 7;

/** How many helpers a case has at most, with the invitations that wait. */
export const MAX_HELPERS = 5;

/** How many lines of what helpers did are shown. */
export const MAX_ACTIVITY = 100;

/** « Camille M. »: what a stranger to whom an invitation went by mistake may read of its sender. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = lastName.trim().slice(0, 1).toUpperCase();
  return [firstName.trim(), initial && `${initial}.`].filter(Boolean).join(" ");
}

/** Shown in place of a helper's name that neither the owner nor the staff knows: people choose their name freely when they register. */
export const INVITED_PERSON = "La personne invitée";

/** Posted in the conversation, because all who write there must know who reads. */
export function joinedMessage(name: string, owner: string, canWrite: boolean): string {
  const may = canWrite
    ? "peut maintenant lire ce dossier et y écrire. Ses messages portent son nom."
    : "peut maintenant lire ce dossier.";
  return `${name}, proche ${withDe(owner)}, ${may}`;
}

/** Posted when the access ends. */
export function endedMessage(name: string, hasLeft: boolean): string {
  return hasLeft
    ? `${name} n’aide plus sur ce dossier et ne peut plus le lire.`
    : `${name} ne peut plus lire ce dossier.`;
}
