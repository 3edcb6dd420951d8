import { useForm } from "@conform-to/react";
import { Fingerprint } from "lucide-react";
import { platformErrors } from "~/platform/errors";
import { Card } from "~/ui/card";
import { Disclosure } from "~/ui/disclosure";
import { EmptyState } from "~/ui/empty-state";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime, formatLongDate } from "~/ui/format";
import { PasswordField } from "~/ui/password-field";
import { TextField } from "~/ui/text-field";
import type { LastResult } from "../../password/ui/password-again-form";
import type { PasskeyNameFields, PasskeyRemovalFields } from "../../second-factor/schema";

export type ListedPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

type PasskeyListProps = {
  passkeys: readonly ListedPasskey[];
  email: string;
  /** When the only passkey is removed, a password alone opens the account again. */
  isLastFactor: boolean;
  lastOf: (form: string) => LastResult;
};

/** The passkeys of an account, each with its name, its last use, and forms that rename and remove it. */
export function PasskeyList({ passkeys, email, isLastFactor, lastOf }: PasskeyListProps) {
  if (passkeys.length === 0)
    return <EmptyState icon={<Fingerprint aria-hidden="true" />} title="Aucune clé d’accès pour l’instant" />;
  return (
    <ul className="grid gap-4">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <Card title={passkey.name} className="wrap-anywhere">
            <p className="text-ink-quiet">
              Créée le {formatLongDate(passkey.createdAt)}.{" "}
              {passkey.lastUsedAt
                ? `Dernière utilisation le ${formatDateTime(passkey.lastUsedAt)}.`
                : "Elle n’a pas encore servi."}
            </p>
            <div className="border-t border-line">
              <Disclosure summary="Renommer" open={Boolean(lastOf(`rename-${passkey.id}`))}>
                <RenameForm passkey={passkey} lastResult={lastOf(`rename-${passkey.id}`)} />
              </Disclosure>
              <Disclosure summary="Retirer" open={Boolean(lastOf(`remove-${passkey.id}`))}>
                <p>
                  Elle n’ouvrira plus votre compte. Pensez à l’effacer aussi de votre appareil ou de votre gestionnaire
                  de mots de passe.
                  {isLastFactor &&
                    " C’est votre seule protection en plus du mot de passe : celui-ci suffira de nouveau, et vos codes de secours ne serviront plus."}
                </p>
                <RemoveForm passkey={passkey} email={email} lastResult={lastOf(`remove-${passkey.id}`)} />
              </Disclosure>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function RenameForm({ passkey, lastResult }: { passkey: ListedPasskey; lastResult: LastResult }) {
  const [form, fields] = useForm<PasskeyNameFields>({
    ...serverRules,
    id: `rename-${passkey.id}`,
    lastResult,
    defaultValue: { name: passkey.name },
  });
  return (
    <AppForm failure={platformErrors.messageOf("unexpected")} form={form}>
      <input type="hidden" name="id" value={passkey.id} />
      <TextField field={fields.name} label="Nom" width="medium" maxLength={60} autoComplete="off" />
      <SubmitButton
        name="intent"
        value="rename"
        variant="second"
        pendingLabel="Enregistrement…"
        className="justify-self-start"
      >
        Enregistrer
      </SubmitButton>
    </AppForm>
  );
}

type RemoveFormProps = { passkey: ListedPasskey; email: string; lastResult: LastResult };

function RemoveForm({ passkey, email, lastResult }: RemoveFormProps) {
  const [form, fields] = useForm<PasskeyRemovalFields>({ ...serverRules, id: `remove-${passkey.id}`, lastResult });
  return (
    <AppForm failure={platformErrors.messageOf("deletion_failed")} form={form}>
      <input type="hidden" name="id" value={passkey.id} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={fields.password} label="Votre mot de passe" autoComplete="current-password" />
      <SubmitButton
        name="intent"
        value="remove"
        variant="danger"
        pendingLabel="Retrait…"
        className="justify-self-start"
      >
        Retirer cette clé d’accès
      </SubmitButton>
    </AppForm>
  );
}
