import { Badge } from "~/ui/badge";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatTime } from "~/ui/format";
import { mailingErrors } from "../../errors";
import type { TransportState } from "../queries.server";

export type TransportCardProps = {
  transport: { server: string | null; from: string };
  /** The result of the check that was just made; null without one. */
  checked: TransportState | null;
};

/** The mail server in use and the result of the last check (spec section 2, service status). */
export function TransportCard({ transport: { server, from }, checked }: TransportCardProps) {
  return (
    <Card
      title="Service d’e-mail"
      aside={server ? <Badge tone="info">Serveur réglé</Badge> : <Badge tone="wait">Simulé</Badge>}
    >
      {server ? (
        <dl className="grid gap-2">
          <div>
            <dt className="text-sm text-ink-quiet">Serveur</dt>
            <dd className="font-semibold wrap-anywhere">{server}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-quiet">Expéditeur</dt>
            <dd className="wrap-anywhere">{from}</dd>
          </div>
        </dl>
      ) : (
        <p>
          Aucun serveur d’e-mail n’est réglé (SMTP_URL)&nbsp;: les e-mails sont simulés. Ils sont gardés dans la boîte
          simulée, plus bas, et rien ne quitte cette machine.
        </p>
      )}
      <div role="status">{checked && <Outcome checked={checked} />}</div>
      <AppForm failure={mailingErrors.messageOf("email_status_failed")} preventScrollReset>
        <div>
          <SubmitButton name="intent" value="check" variant="second" pendingLabel="Vérification…">
            Vérifier
          </SubmitButton>
        </div>
      </AppForm>
    </Card>
  );
}

function Outcome({ checked: { server, checkedAt, error } }: { checked: TransportState }) {
  const at = `Vérifié à ${formatTime(checkedAt)}`;
  if (error)
    return (
      <Banner tone="error" title="Le serveur d’e-mail ne répond pas comme il faut">
        <p className="wrap-anywhere">{error}</p>
        <p>{at}</p>
      </Banner>
    );
  if (!server) return <Banner tone="info">{at} : les e-mails sont simulés.</Banner>;
  return <Banner tone="success">{at} : le serveur répond et accepte la connexion.</Banner>;
}
