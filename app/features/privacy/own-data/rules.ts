import { company } from "~/content/company";
import type { OwnProfile } from "~/features/accounts/profile/queries.server";
import { NO_TAX_ID } from "~/features/accounts/profile/rules";
import { formatDate, formatDateTime } from "~/ui/format";
import { CONSENT_LABELS, type ConsentDocument } from "../labels";

/** The text file of the archive that says what is in it. @param parts the lines of the nouns that add files. */
export const readMe = (parts: readonly string[]): string => `Copie de vos données, telles que les garde ${company.name}.

mes-donnees.html       l’essentiel sur une page, à ouvrir dans un navigateur : votre compte, vos réponses,
                       vos opérations, vos lettres envoyées, vos conversations
compte.json            votre compte, votre profil, vos accords, vos appareils, votre sécurité,
                       votre inscription si vous êtes avocat
identite/              vos documents d’identité, tels que vous les avez envoyés
dossiers/RÉFÉRENCE/    chaque dossier : vos réponses, la conversation, les fichiers,
                       les opérations, les signalements, les conventions d’honoraires,
                       les proches invités
${parts.join("\n")}
demandes.json          vos demandes d’assistance et leurs réponses
saisies.json           ce que vous avez tapé dans un formulaire sans l’envoyer
emails.json            les e-mails que nous vous avons envoyés
journal.json           qui a ouvert ou modifié vos données, et ce que vous avez fait

Les fichiers .json s’ouvrent avec un éditeur de texte et se relisent par un autre logiciel.
Leurs montants (amount) sont en centimes de leur monnaie : 1250000 veut dire 12 500,00.
Gardez cette archive en lieu sûr : elle contient vos documents d’identité.
`;

type Lawyer = {
  bar: string | null;
  oathDate: string | null;
  cnbfCode: string | null;
  insurer: string | null;
  policyNumber: string | null;
  insuranceEndsOn: string | null;
  verifiedAt: Date | null;
  suspensionReason: string | null;
};

type Account = {
  profile: OwnProfile;
  /** The registration of a lawyer. */
  lawyer: Lawyer | null;
  email: string;
  consents: { document: ConsentDocument; version: string; givenAt: Date; withdrawnAt: Date | null }[];
  devices: { createdAt: Date; lastUsedAt: Date; ipAddress: string | null; userAgent: string | null }[];
};

/** An account in French, by section, for the page of the export. */
export function accountSections({ profile, lawyer, email, consents, devices }: Account) {
  const city = [profile.postalCode, profile.city].filter(Boolean).join(" ");
  return [
    {
      title: "Votre profil",
      terms: [
        ["Prénom", profile.firstName],
        ["Nom", profile.lastName],
        ["E-mail", email],
        ["Date de naissance", profile.dateOfBirth && formatDate(profile.dateOfBirth)],
        ["Numéro fiscal", profile.hasNoTaxId ? NO_TAX_ID : profile.taxId],
        ["Téléphone mobile", profile.phone],
        ["Téléphone fixe", profile.homePhone],
        ["Adresse", [profile.address, city, profile.department, profile.country].filter(Boolean).join("\n")],
        ["Phrase de reconnaissance", profile.emailPhrase],
        ["Identité vérifiée", profile.identityVerified ? "Oui" : "Non"],
      ] as const,
    },
    ...(lawyer
      ? [
          {
            title: "Votre inscription d’avocat",
            terms: [
              ["Barreau", lawyer.bar],
              ["Date de serment", lawyer.oathDate && formatDate(lawyer.oathDate)],
              ["Numéro CNBF", lawyer.cnbfCode],
              ["Assurance", [lawyer.insurer, lawyer.policyNumber].filter(Boolean).join(", ")],
              ["Fin de validité", lawyer.insuranceEndsOn && formatDate(lawyer.insuranceEndsOn)],
              ["Vérifiée", lawyer.verifiedAt && `Le ${formatDateTime(lawyer.verifiedAt)}`],
              ["Suspension", lawyer.suspensionReason],
            ] as const,
          },
        ]
      : []),
    {
      title: "Vos accords",
      terms: consents.map(({ document, version, givenAt, withdrawnAt }) => {
        const until = withdrawnAt ? `, retiré le ${formatDateTime(withdrawnAt)}` : "";
        return [
          `${CONSENT_LABELS[document].name}, version ${version}`,
          `Donné le ${formatDateTime(givenAt)}${until}`,
        ] as const;
      }),
    },
    {
      title: "Vos appareils connectés",
      terms: devices.map(
        ({ createdAt, lastUsedAt, ipAddress, userAgent }) =>
          [
            `Depuis le ${formatDateTime(createdAt)}`,
            [userAgent, ipAddress, `utilisé le ${formatDateTime(lastUsedAt)}`].filter(Boolean).join("\n"),
          ] as const,
      ),
    },
  ];
}
