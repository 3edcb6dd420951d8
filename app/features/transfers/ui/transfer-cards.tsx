import { Link } from "react-router";
import { Banner } from "~/ui/banner";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { withDe } from "~/ui/elision";
import { formatDateTime } from "~/ui/format";
import { TRANSFER_REASON_LABELS } from "../labels";
import type { Transfer } from "../queries.server";
import { namesDiffer } from "../rules";

type Found = NonNullable<Transfer["found"]>;

/** The accounts that a search found, each with the link that chooses it. */
export function FoundAccounts({ found, linkTo }: { found: Found; linkTo: (id: string) => string }) {
  if (found.length === 0)
    return <p className="text-ink-quiet">Aucun compte de client ne correspond à cette recherche.</p>;
  return (
    <ul className="grid gap-1">
      {found.map(({ id, name, email }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1">
          <span className="grid wrap-anywhere">
            {name}
            <span className="text-sm text-ink-quiet">{email}</span>
          </span>
          <Link to={linkTo(id)} preventScrollReset className="inline-flex min-h-11 items-center font-semibold">
            Choisir<span className="sr-only"> {name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type NamesProps = Pick<Transfer, "owner"> & { recipient: NonNullable<Transfer["recipient"]> };

/** Both people by the name of their account and by the one that a document proved, to compare with the proof. */
export function TransferNames({ owner, recipient }: NamesProps) {
  const differs = namesDiffer(owner, recipient);
  return (
    <>
      <DescriptionList
        rows={[
          { term: "Aujourd’hui", value: bothNames(owner) },
          { term: "Le reçoit", value: bothNames(recipient) },
        ]}
      />
      {differs && (
        <Banner tone="warning" title="Ces deux noms sont différents">
          <p>
            Pour une boîte e-mail perdue, c’est la même personne&nbsp;: le nom devrait être le même. Le justificatif
            doit nommer {recipient.verifiedName ?? recipient.name}.
          </p>
        </Banner>
      )}
    </>
  );
}

function bothNames({ name, verifiedName }: { name: string; verifiedName: string | null }): string {
  return `${name}\n${verifiedName ? `Nom vérifié sur pièce\u00a0: ${verifiedName}` : "Aucun nom vérifié sur pièce"}`;
}

type ChangesProps = Pick<Transfer, "owner" | "helpers" | "hasLawyer"> & {
  recipient: NonNullable<Transfer["recipient"]>;
  sendsEmails: boolean;
};

/** What a transfer changes, and what it leaves, before it is confirmed. */
export function TransferChanges({ owner, recipient, helpers, hasLawyer, sendsEmails }: ChangesProps) {
  return (
    <ul className="list-disc space-y-1 pl-5">
      <li>
        {owner.name} ne lit plus rien de ce dossier, tout de suite. Son compte et ses documents d’identité restent les
        siens.
      </li>
      <li>
        {recipient.name} lit tout le dossier&nbsp;: la conversation, les fichiers et les sommes récupérées. Les messages
        déjà envoyés gardent le nom de leur auteur.
      </li>
      <li>
        Pour une boîte e-mail perdue, c’est la même personne&nbsp;: ce qu’elle a écrit sans l’envoyer et sa convention
        d’honoraires la suivent. Sinon, ce qui n’est pas envoyé s’efface, une convention acceptée reste celle{" "}
        {withDe(owner.name)}, et une convention qui attend une réponse ne vaut plus.
      </li>
      {helpers > 0 && (
        <li>
          {helpers > 1 ? `Les ${helpers} proches` : "Le proche"} {withDe(owner.name)} n’
          {helpers > 1 ? "ont" : "a"} plus accès au dossier. {recipient.name} pourra inviter les siens.
        </li>
      )}
      <li>
        <strong>Un transfert ne s’annule pas.</strong> S’il est fait par erreur, il faut en faire un autre, sur un
        nouveau justificatif, et ce qui a été lu entre-temps l’a été.
      </li>
      <li>
        Un message s’affiche dans la conversation.{" "}
        {sendsEmails
          ? `Un e-mail prévient chacune des deux personnes${hasLawyer ? ", et l’avocat en charge" : ""}.`
          : "Aucun serveur d’e-mail n’est réglé\u00a0: prévenez les deux personnes autrement."}
      </li>
    </ul>
  );
}

/** The transfers that came before, with their proofs. */
export function FormerTransfers({ caseId, transfers }: { caseId: string; transfers: Transfer["transfers"] }) {
  if (transfers.length === 0) return null;
  return (
    <Card title="Transferts précédents">
      <ul className="grid gap-4">
        {transfers.map(({ id, from, to, by, reason, words, createdAt, proof }) => (
          <li key={id} className="grid gap-0.5">
            <span>
              De {from} à {to}, le {formatDateTime(createdAt)}, par {by}
            </span>
            <span className="wrap-anywhere whitespace-pre-line text-ink-quiet">
              {TRANSFER_REASON_LABELS[reason]}
              {words && `\u00a0: ${words}`}
            </span>
            <a
              href={`/admin/cases/${caseId}/transfers/${id}`}
              target="_blank"
              rel="noopener"
              className="inline-block justify-self-start py-1 font-semibold wrap-anywhere"
            >
              Ouvrir le justificatif «&nbsp;{proof}&nbsp;»<span className="sr-only"> (nouvel onglet)</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
