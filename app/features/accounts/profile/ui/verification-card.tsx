import { Clock, FileWarning, ShieldAlert, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { VerificationStatus } from "~/db/schema/enumerations";
import { Badge, type Tone } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

type State = { tone: Tone; badge: string; icon: ReactNode; text: string; link: ReactNode };

const status = <ButtonLink to="/verify-identity/status">Voir l’état de mes documents</ButtonLink>;

const STATES = {
  verified: {
    tone: "ok",
    badge: "Identité vérifiée",
    icon: <ShieldCheck aria-hidden="true" />,
    text: "Votre identité est vérifiée : vos dossiers peuvent être transmis à un avocat.",
    link: null,
  },
  pending: {
    tone: "wait",
    badge: "En cours de vérification",
    icon: <Clock aria-hidden="true" />,
    text: "Vos documents sont en cours de vérification. Si l’un d’eux est à renvoyer, nous vous écrivons aussitôt.",
    link: status,
  },
  rejected: {
    tone: "bad",
    badge: "Document à renvoyer",
    icon: <FileWarning aria-hidden="true" />,
    text: "Un document n’a pas pu être accepté. La raison est indiquée : envoyez-le à nouveau, les autres sont gardés.",
    link: <ButtonLink to="/verify-identity">Soumettre à nouveau</ButtonLink>,
  },
  required: {
    tone: "plain",
    badge: "Vérification requise",
    icon: <ShieldAlert aria-hidden="true" />,
    text: "Deux pièces d’identité et un justificatif de domicile sont nécessaires pour transmettre un dossier à un avocat.",
    link: <ButtonLink to="/verify-identity">Vérifier mon identité</ButtonLink>,
  },
} satisfies Record<string, State>;

/** The four states of the card (spec section 2, dashboard). */
export function verificationState(identityVerified: boolean, step: VerificationStatus): keyof typeof STATES {
  if (identityVerified) return "verified";
  return step === "pending" || step === "rejected" ? step : "required";
}

type VerificationCardProps = { identityVerified: boolean; verificationStep: VerificationStatus };

/** The status of the person's identity verification, and the next thing to do. */
export function VerificationCard({ identityVerified, verificationStep }: VerificationCardProps) {
  const { tone, badge, icon, text, link } = STATES[verificationState(identityVerified, verificationStep)];
  return (
    <Card
      title="Vérification d’identité"
      aside={
        <Badge tone={tone} icon={icon}>
          {badge}
        </Badge>
      }
      actions={link}
    >
      <p>{text}</p>
    </Card>
  );
}
