import type { Role } from "~/db/schema/enumerations";
import type { AppErrorCode } from "~/platform/errors";
import { foldText } from "~/platform/fold-text";
import { withDe } from "~/ui/elision";

/** What decides whether an account may receive a case. */
export type RecipientFacts = {
  id: string;
  role: Role;
  emailVerified: boolean;
  /** The person asked for the erasure of the account. */
  isBeingErased: boolean;
};

/**
 * Why an account may not receive a case; null when it may. Its identity may still be unverified: the administrator sees
 * it, and the proof says who the person is.
 */
export function recipientRefusal(recipient: RecipientFacts, ownerId: string): AppErrorCode | null {
  if (recipient.id === ownerId) return "recipient_is_owner";
  if (recipient.role !== "client") return "recipient_not_client";
  if (!recipient.emailVerified) return "recipient_unconfirmed";
  return recipient.isBeingErased ? "recipient_being_erased" : null;
}

type Named = { name: string; verifiedName: string | null };

/** Whether two accounts are under different names, the verified one where there is one; accents and case do not count. */
export function namesDiffer(owner: Named, recipient: Named): boolean {
  const nameOf = ({ name, verifiedName }: Named) => foldText(verifiedName ?? name);
  return nameOf(owner) !== nameOf(recipient);
}

/** Of the administrator's words on a transfer, in characters. */
export const MAX_WORDS_LENGTH = 1000;

/** The slot in which the proof waits until the form is sent. */
export const proofSlot = (caseId: string): string => `transfer:${caseId}`;

/** Posted in the conversation, because all who write there must know who reads. It says nothing of the reason. */
export function transferMessage(from: string, to: string): string {
  return [
    `Ce dossier est maintenant celui ${withDe(to)}. Notre équipe l’a transféré, sur justificatif.`,
    `${from} ne peut plus le lire, ni les proches qui y avaient accès. Les messages déjà envoyés gardent le nom de leur auteur.`,
  ].join("\n\n");
}
