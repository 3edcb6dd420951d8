import { Clock, FileWarning, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { VERIFICATION_STEPS, type VerificationStatus } from "~/db/schema/enumerations";
import { Badge, type Tone } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Fold } from "~/ui/fold";

type State = { tone: Tone; badge: string; icon: ReactNode; link: { to: string; label: string } | null };

const STATES = {
  verified: { tone: "ok", badge: "Identité vérifiée", icon: <ShieldCheck aria-hidden="true" />, link: null },
  pending: {
    tone: "wait",
    badge: "En cours de vérification",
    icon: <Clock aria-hidden="true" />,
    link: { to: "/verify-identity/status", label: "Voir l’état de mes documents" },
  },
  rejected: {
    tone: "bad",
    badge: "Document à renvoyer",
    icon: <FileWarning aria-hidden="true" />,
    link: { to: "/verify-identity", label: "Envoyer à nouveau" },
  },
  required: {
    tone: "plain",
    badge: "Vérification requise",
    icon: <ShieldAlert aria-hidden="true" />,
    link: { to: "/verify-identity", label: "Vérifier mon identité" },
  },
} satisfies Record<string, State>;

type StateName = keyof typeof STATES;

/** The four states of the card (spec section 2, dashboard). */
export function verificationState(identityVerified: boolean, step: VerificationStatus): StateName {
  if (identityVerified) return "verified";
  return step === "pending" || step === "rejected" ? step : "required";
}

type VerificationCardProps = {
  identityVerified: boolean;
  verificationStep: VerificationStatus;
  /** How many of the three documents were sent and not rejected. */
  sent: number;
  /** Whether the person is told by e-mail of a document to send again. */
  sendsEmails: boolean;
};

/** The status of the person's identity verification, folded while nothing is left to send. */
export function VerificationCard({ identityVerified, verificationStep, sent, sendsEmails }: VerificationCardProps) {
  const state = verificationState(identityVerified, verificationStep);
  const { tone, badge, icon, link }: State = STATES[state];
  return (
    <Fold
      title="Vérification d’identité"
      aside={
        <Badge tone={tone} icon={icon}>
          {badge}
        </Badge>
      }
      isOpen={state !== "verified" && !(state === "pending" && sent === VERIFICATION_STEPS.length)}
    >
      <p>{stateText(state, sent, sendsEmails)}</p>
      {link && (
        <ButtonLink to={link.to} variant="second" className="justify-self-start">
          {link.label}
        </ButtonLink>
      )}
    </Fold>
  );
}

/** What the card says: a document that was not sent is never said to be in verification. */
export function stateText(state: StateName, sent: number, sendsEmails: boolean): string {
  if (state === "verified") return "Votre identité est vérifiée\u00a0: vos dossiers peuvent être transmis à un avocat.";
  if (state === "rejected")
    return "Un document n’a pas pu être accepté. La raison est indiquée\u00a0: envoyez-le à nouveau, les autres sont gardés.";
  if (state === "required")
    return "Deux pièces d’identité et un justificatif de domicile sont nécessaires pour transmettre un dossier à un avocat.";
  if (sent === 3)
    return `Nous vérifions vos trois documents. Si l’un d’eux est à renvoyer, ${sendsEmails ? "nous vous écrivons aussitôt" : "vous le verrez ici"}.`;
  return sent === 1
    ? "Un document sur trois nous est parvenu. Il en manque encore deux."
    : "Deux documents sur trois nous sont parvenus. Il en manque encore un.";
}
