import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const accountEvents = defineEvents("accounts", {
  "profile.updated": "Profil enregistré",
  "profile.email_phrase_changed": "Phrase de reconnaissance changée",
  "profile.emails_muted": "E-mails facultatifs choisis",
  "account.registered": "Compte créé",
  "account.set_up": { words: "Compte administrateur créé", former: ["account.setup"] },
  "account.signed_in": "Connexion",
  "account.signed_out": "Déconnexion",
  "account.sign_in_refused": "Connexion refusée",
  "account.second_factor_refused": "Double authentification refusée",
  "account.password_reset_asked": "Lien vers un nouveau mot de passe demandé",
  "account.password_reset": "Mot de passe remplacé par le lien reçu",
  "account.password_changed": "Mot de passe changé",
  "account.email_confirmation_asked": "Lien de confirmation demandé",
  "account.email_confirmed": "Adresse e-mail confirmée",
  "account.email_change_asked": "Changement d’adresse demandé",
  "account.email_change_cancelled": "Changement d’adresse abandonné",
  "account.email_changed": "Adresse e-mail changée",
  "account.session_revoked": "Appareil déconnecté",
  "account.push_enabled": "Notifications activées sur un appareil",
  "account.push_disabled": "Notifications désactivées sur un appareil",
  "account.other_sessions_revoked": "Autres appareils déconnectés",
  "account.passkey_used": "Connexion par clé d’accès",
  "account.passkey_renamed": "Clé d’accès renommée",
  "account.passkey_added": "Clé d’accès ajoutée",
  "account.passkey_removed": "Clé d’accès retirée",
  "account.second_factor_enabled": { words: "Double authentification activée", former: ["account.second_factor_on"] },
  "account.second_factor_disabled": {
    words: "Double authentification désactivée",
    former: ["account.second_factor_off"],
  },
  "account.second_factor_reset": "Double authentification réinitialisée",
  "account.second_factor_paused": "Codes en pause après des codes faux",
  "account.recovery_code_used": "Code de secours utilisé",
  "account.recovery_codes_renewed": "Codes de secours renouvelés",
  "account.ban_lifted": "Compte débloqué",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof accountEvents> {}
}
