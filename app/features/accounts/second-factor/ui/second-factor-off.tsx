import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { type LastResult, PasswordAgainForm } from "../../password/ui/password-again-form";
import { RecoveryCodesLeft } from "./recovery-codes-left";

type SecondFactorOffProps = {
  passkeys: number;
  recoveryCodes: number;
  email: string;
  lastOf: (form: string) => LastResult;
};

/** The page of an account without an authenticator app: what is needed, and the password to begin the setup. */
export function SecondFactorOff({ passkeys, recoveryCodes, email, lastOf }: SecondFactorOffProps) {
  return (
    <>
      <Card title="Application de codes" aside={<Badge>Non activée</Badge>}>
        <p>
          Il vous faut une application comme Aegis, 2FAS, Google Authenticator, Microsoft Authenticator ou celle de
          votre gestionnaire de mots de passe. Comptez deux minutes.
        </p>
        <PasswordAgainForm intent="begin" email={email} lastResult={lastOf("begin")} pendingLabel="Un instant…">
          Activer
        </PasswordAgainForm>
      </Card>
      {passkeys > 0 ? (
        <>
          <p>
            Votre compte est déjà protégé par {passkeys > 1 ? `${passkeys} clés d’accès` : "une clé d’accès"} :{" "}
            <Link to="/account/security/passkeys">gérer mes clés d’accès</Link>.
          </p>
          <RecoveryCodesLeft left={recoveryCodes} email={email} lastResult={lastOf("renew")} />
        </>
      ) : (
        <p>
          Plus simple encore sur un appareil récent&nbsp;:{" "}
          <Link to="/account/security/passkeys">ajouter une clé d’accès</Link>, qui se confirme par votre empreinte,
          votre visage ou le code de l’appareil.
        </p>
      )}
    </>
  );
}
