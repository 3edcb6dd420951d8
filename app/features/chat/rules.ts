import { company } from "~/content/company";
import { delays } from "~/content/delays";
import type { MessageSignature } from "~/db/schema/enumerations";
import type { Side } from "./policy";

type SentMessage = {
  /** Sent by the staff. */
  isLawyer: boolean;
  readAt: Date | string | null;
};

/**
 * Tells whether `side` has yet to read a message: the other side wrote it, and it has no read mark. `unreadCondition`
 * of queries.server.ts is the same rule in SQL.
 */
export function isUnreadFor(side: Side, { isLawyer, readAt }: SentMessage): boolean {
  return readAt === null && isLawyer !== (side === "staff");
}

export const otherSide = (side: Side): Side => (side === "staff" ? "client" : "staff");

/** Maximum length of a message's text, in characters. */
export const MAX_TEXT_LENGTH = 10_000;
/** Number of messages in one page of the thread. */
export const PAGE_SIZE = 50;
/** Maximum number of messages of a conversation shown whole, to be printed. */
export const MAX_WHOLE_THREAD = 5_000;

/** The title before the name of a lawyer, which nobody else may bear (loi 71-1130, art. 74). */
export const LAWYER_TITLE = "Maître ";

/** The name under which the staff writes where the site is tried (spec section 6). */
export const defaultLawyerName = (): string => `Maître ${company.lawyerSurname}`;

/** The name under which administrators write where no lawyer answers for it: they are not one (loi 71-1130, art. 74). */
export const teamName = (): string => `Équipe ${company.name}`;

/** The badge of a message that a helper of the client wrote. */
export const HELPER_BADGE = "Proche";

/** The name of a lawyer as clients read it. */
export function lawyerName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `Maître ${firstName} ${lastName}`.trim();
}

/** The signature of a message. */
export type Signed = { signedAs: MessageSignature; signature: string | null };

/**
 * The name that a message of the staff carries; each message keeps the one it was written under. One of before 0.2.0 has
 * none until `fillSignatures` writes it.
 */
export const signatureName = ({ signedAs, signature }: Signed): string =>
  signature ?? (signedAs === "team" ? teamName() : defaultLawyerName());

/** Returns the upload slot that holds a message's files until it is sent. */
export const uploadSlot = (caseId: string): string => `chat:${caseId}`;

/** The messages that the product writes in a case's thread, in the lawyer's name. */

/**
 * Posted once, when the case is submitted (spec section 2); it asks for the information that the lawyer needs first.
 */
export function welcomeMessage(firstName: string): string {
  return [
    `Bonjour ${firstName.trim() || "et bienvenue"},`,
    `Votre dossier est bien arrivé. Notre équipe va le lire, puis un avocat vous répondra ici, sous ${delays.reply}. Vous n’êtes pas responsable de ce qui vous est arrivé : les escrocs sont des professionnels de la manipulation.`,
    [
      "Pour commencer, pouvez-vous joindre à cette conversation ce que vous avez parmi :",
      "• vos preuves de paiement (virements, relevés bancaires, reçus) ;",
      "• vos échanges avec les escrocs (e-mails, SMS, messageries) ;",
      "• des captures d’écran (site, application, profil, annonce) ;",
      "• la copie de votre plainte, si vous l’avez déposée ;",
      "• toute autre preuve qui vous semble utile.",
    ].join("\n"),
    "S’il vous manque un document, ce n’est pas grave : envoyez ce que vous avez, vous compléterez ensuite. D’ici là, ne répondez plus aux escrocs et ne versez plus rien.",
  ].join("\n\n");
}

/** Number of messages that the page of a case shows. */
export const LAST_MESSAGES = 5;
