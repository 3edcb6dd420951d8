import { EmailButton, EmailLayout, EmailText } from "~/features/emails/ui/email-layout";

export const ALARM_SUBJECT = "Une alerte à vérifier dans le journal des accès";

/** To every administrator. */
export function StorageAlarmEmail({ sentence, journalUrl }: { sentence: string; journalUrl: string }) {
  return (
    <EmailLayout preview="La place des brouillons est bientôt pleine." title="Une alerte à vérifier">
      <EmailText>Bonjour,</EmailText>
      <EmailText>{sentence}</EmailText>
      <EmailText>
        Quand elle est pleine, les plus anciens sont effacés, sauf les récits qui portent une adresse e-mail. S’il en
        manque encore, les visiteurs sont invités à créer un compte.
      </EmailText>
      <EmailText>
        Demandez à la personne qui exploite le site de libérer de la place sur le disque ou de relever le réglage
        VISITOR_DRAFTS_MB.
      </EmailText>
      <EmailButton href={journalUrl}>Ouvrir les alertes</EmailButton>
    </EmailLayout>
  );
}

/** To the other administrators. It names nobody: the journal does. */
export function AlarmEmail({ sentence, journalUrl }: { sentence: string; journalUrl: string }) {
  return (
    <EmailLayout preview="À vérifier avec la personne concernée." title="Une alerte à vérifier">
      <EmailText>Bonjour,</EmailText>
      <EmailText>{sentence}</EmailText>
      <EmailText>
        Le journal des accès dit de quel compte il s’agit. Vérifiez avec la personne, de vive voix. Si ce n’est pas
        elle, déconnectez ses appareils depuis sa fiche.
      </EmailText>
      <EmailButton href={journalUrl}>Ouvrir les alertes</EmailButton>
    </EmailLayout>
  );
}
