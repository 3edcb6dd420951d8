import type { ReactNode } from "react";
import type { Ban } from "~/features/accounts/bans/queries.server";
import { NO_TAX_ID } from "~/features/accounts/profile/rules";
import { verifiedIdentityText } from "~/features/identity/review/labels";
import { Card } from "~/ui/card";
import { DescriptionList } from "~/ui/description-list";
import { formatDate, formatDateTime } from "~/ui/format";
import { ROLE_LABELS } from "../labels";
import type { Person } from "../person.queries.server";

type Props = Pick<Person, "profile">;

/** The person's profile, field by field (spec section 2). */
export function PersonalInformation({ profile }: Props) {
  const link = (scheme: "mailto" | "tel", target: string | null, text = target): ReactNode =>
    target && (
      <a href={`${scheme}:${target}`} className="wrap-anywhere">
        {text}
      </a>
    );
  const rows = [
    { term: "Nom complet", value: `${profile.firstName} ${profile.lastName}`.trim() },
    { term: "E-mail", value: link("mailto", profile.email) },
    { term: "Date de naissance", value: profile.dateOfBirth && formatDate(profile.dateOfBirth) },
    { term: "Identité vérifiée", value: verifiedIdentityText(profile) },
    { term: "Numéro fiscal (NIF)", value: profile.hasNoTaxId ? NO_TAX_ID : profile.taxId },
    { term: "Mobile", value: link("tel", profile.phone, profile.phoneText) },
    { term: "Fixe", value: link("tel", profile.homePhone, profile.homePhoneText) },
    { term: "Rue", value: profile.address },
    { term: "Ville", value: profile.city },
    { term: "Code postal", value: profile.postalCode },
    { term: profile.departmentLabel, value: profile.department },
    { term: "Pays", value: profile.country },
  ];
  const empty = rows.filter(({ value }) => !value);
  return (
    <Card title="Informations personnelles">
      <DescriptionList rows={rows.filter(({ value }) => value)} />
      {empty.length > 0 && (
        <details className="border-t border-line pt-2 text-sm">
          <summary className="min-h-11 content-center font-semibold text-ink-quiet lg:min-h-8">
            {empty.length > 1 ? `${empty.length} champs vides` : "Un champ vide"}
          </summary>
          <DescriptionList rows={empty} />
        </details>
      )}
    </Card>
  );
}

const banText = ({ since, until }: Ban): string =>
  `Bloquée depuis le ${formatDateTime(since)}${until ? `, jusqu’au ${formatDateTime(until)}` : ""}`;

const yesNo = (value: boolean): string => (value ? "Oui" : "Non");

/** The state of the account (spec section 2). */
export function AccountState({ profile, ban }: Props & { ban: Ban | null }) {
  return (
    <Card title="État du compte">
      <DescriptionList
        rows={[
          { term: "Inscription", value: formatDateTime(profile.createdAt) },
          { term: "Profil complété", value: yesNo(profile.profileStepCompleted) },
          { term: "RGPD accepté", value: yesNo(profile.gdprConsent) },
          { term: "Conditions acceptées", value: yesNo(profile.termsAccepted) },
          { term: "Tutoriel de la conversation", value: profile.chatTutorialCompleted ? "Vu" : "À voir" },
          { term: "Rôle", value: ROLE_LABELS[profile.role] },
          ...(ban ? [{ term: "Connexion", value: banText(ban) }] : []),
        ]}
      />
    </Card>
  );
}
