import { useForm } from "@conform-to/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Banner } from "~/ui/banner";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { PasswordField } from "~/ui/password-field";
import type { PasswordAgainFields } from "../../second-factor/schema";
import { useKnowsPasskeys, usePasskey } from "./use-passkey";

/** Adds a passkey, after the password. It needs JavaScript: without it the page says so. */
export function AddPasskey({ email }: { email: string }) {
  const isKnown = useKnowsPasskeys();
  return (
    <Card title="Ajouter une clé d’accès">
      {isKnown ? (
        <AddForm email={email} />
      ) : (
        <p>
          Une clé d’accès se crée depuis un navigateur récent qui exécute JavaScript. Vous pouvez aussi relier une
          application de codes, depuis la page «&nbsp;Double authentification&nbsp;».
        </p>
      )}
    </Card>
  );
}

function AddForm({ email }: { email: string }) {
  const [form, fields] = useForm<PasswordAgainFields>({ id: "add" });
  const { begin, busy, problem } = usePasskey("create");
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) alert.current?.focus();
  }, [problem]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) begin({ password: String(new FormData(event.currentTarget).get("password")) });
  }
  return (
    <form id={form.id} onSubmit={submit} noValidate className="grid gap-6">
      <div ref={alert} role="alert" tabIndex={-1} className="empty:hidden">
        {problem && <Banner tone="error">{problem}</Banner>}
      </div>
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField field={fields.password} label="Votre mot de passe" autoComplete="current-password" />
      <Button type="submit" pending={busy} className="justify-self-start">
        {busy ? "Confirmez sur votre appareil…" : "Ajouter une clé d’accès"}
      </Button>
    </form>
  );
}
