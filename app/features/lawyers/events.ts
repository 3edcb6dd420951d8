import { defineEvents, type EventsOf } from "~/features/journal/rules";

export const lawyerEvents = defineEvents("lawyers", {
  "lawyer.invited": "Avocat invité",
  "lawyer.invitation_resent": "Invitation d’un avocat renvoyée",
  "lawyer.invitation_revoked": "Invitation d’un avocat annulée",
  "lawyer.joined": "Invitation acceptée par l’avocat",
  "lawyer.registration_saved": "Inscription d’avocat enregistrée",
  "lawyer.verified": "Inscription d’avocat vérifiée",
  "lawyer.verification_lost": "Vérification d’avocat perdue",
  "lawyer.missing": "Avocat absent de la nouvelle édition de l’annuaire",
  "lawyer.suspended": "Avocat suspendu",
  "lawyer.reinstated": "Suspension de l’avocat levée",
  "lawyer.display_asked": "Avocat invité à signer les messages de l’équipe",
  "lawyer.display_accepted": "Avocat affiché\u00a0: accord de répondre des messages de l’équipe",
  "lawyer.display_ended": "Avocat affiché\u00a0: fin de l’accord ou de la demande",
  "directory.imported": "Annuaire des avocats chargé",
});

declare module "~/features/journal/rules" {
  interface AuditEvents extends EventsOf<typeof lawyerEvents> {}
}
