import { useForm } from "@conform-to/react";
import { platformErrors } from "~/platform/errors";
import { CopyButton } from "~/ui/copy-button";
import { serverRules } from "~/ui/field-corrections";
import { AppForm, SubmitButton } from "~/ui/form";
import type { LastResult } from "../../password/ui/password-again-form";
import type { AppCodeFields } from "../schema";
import { CodeField } from "./code-field";
import { QrCode, type QrShape } from "./qr-code";

type SecondFactorSetUpProps = {
  /** Base 32. */
  secret: string;
  /** The secret as an `otpauth:` URI, with the name of the account. */
  address: string;
  qr: QrShape;
  lastResult: LastResult;
};

/** The secret to add to the app, and a form for its first code. */
export function SecondFactorSetUp({ secret, address, qr, lastResult }: SecondFactorSetUpProps) {
  const [form, fields] = useForm<AppCodeFields>({ ...serverRules, id: "confirm", lastResult });
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <>
      <section className="grid gap-4">
        <h2 className="text-[1.3rem]">1. Reliez votre application</h2>
        <p>Dans l’application, ajoutez un compte, puis scannez ce code.</p>
        <QrCode {...qr} label="QR code à scanner avec votre application de codes" />
        <p>
          Vous êtes sur votre téléphone&nbsp;?{" "}
          <a href={address} className="inline-block py-1">
            Ouvrir dans mon application
          </a>
        </p>
        <div className="grid gap-2">
          <p>Vous ne pouvez pas le scanner&nbsp;? Saisissez cette clé&nbsp;:</p>
          <p className="flex flex-wrap items-center gap-3">
            <code className="rounded-field border border-line bg-surface px-3 py-2 font-mono text-base tracking-wide wrap-anywhere">
              {groups.join(" ")}
            </code>
            <CopyButton text={secret}>Copier la clé</CopyButton>
          </p>
        </div>
      </section>
      <section className="grid gap-4">
        <h2 className="text-[1.3rem]">2. Saisissez le code qu’elle affiche</h2>
        <AppForm failure={platformErrors.messageOf("unexpected")} form={form}>
          <CodeField field={fields.code} hint="Il change toutes les 30 secondes." />
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton name="intent" value="confirm" pendingLabel="Vérification…">
              Activer
            </SubmitButton>
            <SubmitButton name="intent" value="cancel" variant="quiet">
              Annuler
            </SubmitButton>
          </div>
        </AppForm>
      </section>
    </>
  );
}
