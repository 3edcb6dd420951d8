import { useForm } from "@conform-to/react";
import { platformErrors } from "~/platform/errors";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatLongDate } from "~/ui/format";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";
import type { LastResult } from "../../password/ui/password-again-form";
import type { RemoveTotpFields } from "../schema";
import { RecoveryCodesLeft } from "./recovery-codes-left";

type SecondFactorOnProps = {
  app: { since: Date };
  passkeys: number;
  recoveryCodes: number;
  email: string;
  /** The page where the person was going before they were sent here. */
  target: string | null;
  lastOf: (form: string) => LastResult;
};

/** The page of an account with an authenticator app: since when, the recovery codes, and a form that removes it. */
export function SecondFactorOn({ app, passkeys, recoveryCodes, email, target, lastOf }: SecondFactorOnProps) {
  return (
    <>
      <Card title="Application de codes" aside={<Badge tone="ok">Activée</Badge>}>
        <p>Activée le {formatLongDate(app.since)}. Un code vous est demandé à chaque connexion par mot de passe.</p>
        {target && (
          <p>
            <ButtonLink to={target}>Continuer</ButtonLink>
          </p>
        )}
        <Disclosure summary="Retirer l’application" open={Boolean(lastOf("turn-off"))}>
          <p>
            {passkeys > 0
              ? "Vos clés d’accès et vos codes de secours resteront demandés après le mot de passe."
              : "Votre mot de passe suffira de nouveau pour ouvrir votre compte, et vos codes de secours ne serviront plus."}{" "}
            Pour changer de téléphone, retirez l’application puis reliez la nouvelle.
          </p>
          <TurnOffForm email={email} lastResult={lastOf("turn-off")} />
        </Disclosure>
      </Card>
      <RecoveryCodesLeft left={recoveryCodes} email={email} lastResult={lastOf("renew")} />
    </>
  );
}

function TurnOffForm({ email, lastResult }: { email: string; lastResult: LastResult }) {
  const [form, fields] = useForm<RemoveTotpFields>({ ...serverRules, id: "turn-off", lastResult });
  return (
    <AppForm failure={platformErrors.messageOf("unexpected")} form={form}>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={fields.password} label="Votre mot de passe" autoComplete="current-password" />
      <TextField
        field={fields.code}
        label="Code de l’application ou code de secours"
        width="medium"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
      <SubmitButton
        name="intent"
        value="turn-off"
        variant="danger"
        pendingLabel="Retrait…"
        className="justify-self-start"
      >
        Retirer l’application
      </SubmitButton>
    </AppForm>
  );
}
