import { Link } from "react-router";
import { accountErrors } from "~/features/accounts/errors";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { AppForm, SubmitButton } from "~/ui/form";
import { formatDateTime } from "~/ui/format";
import { CONSENT_LABELS, type ConsentDocument } from "../labels";

export type Consent = { document: ConsentDocument; version: string; givenAt: Date; withdrawnAt: Date | null };

/** The person's consents with their dates, and a form that withdraws each one and says what that changes. */
export function ConsentList({ consents }: { consents: readonly Consent[] }) {
  return (
    <Card title="Vos accords">
      {consents.length === 0 && (
        <p className="text-ink-quiet">
          Vous n’avez encore donné aucun accord : ils vous sont demandés sur <Link to="/profile">votre profil</Link>.
        </p>
      )}
      <ul className="grid grid-cols-1">
        {consents.map((consent) => (
          <ConsentItem key={`${consent.document} ${consent.version}`} consent={consent} />
        ))}
      </ul>
    </Card>
  );
}

function ConsentItem({ consent: { document, version, givenAt, withdrawnAt } }: { consent: Consent }) {
  const { name, path } = CONSENT_LABELS[document];
  return (
    <li className="grid gap-1 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={path} className="font-semibold">
          {name}
        </Link>
        <Badge tone={withdrawnAt ? "wait" : "ok"}>{withdrawnAt ? "Retiré" : "Donné"}</Badge>
      </div>
      <p className="text-sm text-ink-quiet">
        Version {version}, acceptée le {formatDateTime(givenAt)}
        {withdrawnAt && `, retirée le ${formatDateTime(withdrawnAt)}`}.
      </p>
      {withdrawnAt ? (
        <p className="text-sm">
          Pour le donner à nouveau, enregistrez <Link to="/profile">votre profil</Link>.
        </p>
      ) : (
        <Withdrawal document={document} name={name} />
      )}
    </li>
  );
}

function Withdrawal({ document, name }: { document: ConsentDocument; name: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline underline-offset-4">
        Retirer cet accord<span className="sr-only"> : {name}</span>
      </summary>
      <div className="grid max-w-measure gap-3 pt-2 pb-1">
        <p>
          Vous ne pourrez plus créer de dossier ni envoyer de document, jusqu’à un nouvel accord. Ce qui a déjà été fait
          reste valable, et vos dossiers transmis continuent d’être suivis : nous y sommes tenus envers vous. Pour tout
          arrêter, effacez votre compte.
        </p>
        <AppForm failure={accountErrors.messageOf("profile_update_failed")} className="contents" preventScrollReset>
          <input type="hidden" name="document" value={document} />
          <SubmitButton
            name="intent"
            value={`withdraw-${document}`}
            variant="danger"
            size="small"
            pendingLabel="Retrait…"
            className="justify-self-start"
          >
            Retirer mon accord
          </SubmitButton>
        </AppForm>
      </div>
    </details>
  );
}
