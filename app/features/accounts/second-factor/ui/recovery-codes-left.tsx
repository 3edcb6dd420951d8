import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { type LastResult, PasswordAgainForm } from "../../password/ui/password-again-form";

/** At this number or fewer, the card warns. */
const FEW = 3;

type RecoveryCodesLeftProps = { left: number; email: string; lastResult: LastResult };

/** How many recovery codes are left, and a form that makes new ones. */
export function RecoveryCodesLeft({ left, email, lastResult }: RecoveryCodesLeftProps) {
  return (
    <Card
      title="Codes de secours"
      aside={<Badge tone={left > FEW ? "ok" : "wait"}>{left > 1 ? `${left} restants` : `${left} restant`}</Badge>}
    >
      <p>
        {sentence(left)} Chacun remplace une fois votre application ou votre clé d’accès, par exemple si vous perdez
        votre téléphone.
      </p>
      <Disclosure summary="Renouveler mes codes" open={Boolean(lastResult)}>
        <p>Dix nouveaux codes remplacent tous les précédents, utilisés ou non.</p>
        <PasswordAgainForm
          intent="renew"
          email={email}
          lastResult={lastResult}
          variant="second"
          pendingLabel="Création des codes…"
        >
          Créer de nouveaux codes
        </PasswordAgainForm>
      </Disclosure>
    </Card>
  );
}

function sentence(left: number): string {
  if (left === 0) return "Il ne vous en reste plus : créez-en de nouveaux.";
  if (left <= FEW) return left === 1 ? "Il ne vous en reste qu’un." : `Il ne vous en reste que ${left}.`;
  return `Il vous en reste ${left}.`;
}
