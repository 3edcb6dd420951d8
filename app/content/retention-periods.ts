/**
 * The retention periods, which both the privacy policy and the daily job read. Settings can replace the first two
 * (RETENTION_IDENTITY_YEARS, RETENTION_CASE_YEARS), and the page then shows the settings' values.
 */
export const retention = {
  /** Keeps identity documents for this time after the end of the relationship (spec section 2). */
  identityYears: 5,
  /** Keeps a closed or refused case, with its conversation, for this time. */
  caseYears: 5,
  /** Keeps a draft for this time after its last change. */
  draftMonths: 12,
  /** Sends a warning by e-mail this many days before a draft is deleted. */
  draftWarningDays: 30,
  /**
   * Keeps a story told without an account for this time after the last change; another form for the visit only. The link
   * that resumes the story works for the same time.
   */
  visitorDraftDays: 30,
  /** Keeps the unsent forms of an account for this time after their last change. */
  formDraftMonths: 12,
  /** Keeps a request for assistance for this time after it was handled. */
  requestYears: 3,
  /** Keeps an invitation of a lawyer or a helper that nobody accepted for this time after its link stopped working. */
  invitationMonths: 12,
  /** Keeps personal data of the journal, and the log of sent e-mails, for this time. */
  logMonths: 12,
  /** Keeps the body of an e-mail for this time after it was delivered. */
  emailBodyDays: 30,
  /** Keeps the body of an e-mail for this time after it failed, was simulated or stayed unknown. */
  undeliveredBodyDays: 90,
  /** Keeps the counts of « Le parcours », which are of nobody in particular, for this time. */
  journeyMonths: 25,
  /** The time between the request to erase an account and its erasure. */
  erasureDays: 7,
};

export type Retention = typeof retention;

const years = (count: number) => (count > 1 ? `${count} ans` : "1 an");

/** The periods as French sentences, for the privacy policy. @param sendsEmails see `erasedByThemselves`. */
export const retentionPoints = (periods: Retention = retention, sendsEmails = true): string[] => [
  "compte et profil\u00a0: jusqu’à leur suppression à votre demande\u00a0;",
  ...erasedByThemselves(periods, sendsEmails),
];

/**
 * The periods after which data go without being asked for.
 * @param sendsEmails whether a mail server is set, so that the warning leaves.
 */
export function erasedByThemselves(periods: Retention, sendsEmails: boolean): string[] {
  const warning = sendsEmails ? ` un e-mail vous prévient ${periods.draftWarningDays} jours avant ;` : "";
  return [
    `pièces d’identité et justificatifs : ${years(periods.identityYears)} après la fin de la relation, c’est-à-dire après votre dernière connexion et la clôture de tous vos dossiers ;`,
    `dossier et échanges : le temps de la procédure, puis ${years(periods.caseYears)} ;`,
    `brouillon de dossier : ${periods.draftMonths} mois sans modification ;${warning}`,
    `demandes d’assistance : ${years(periods.requestYears)} après leur traitement ;`,
    `invitations d’avocats ou de proches restées sans suite : ${periods.invitationMonths} mois après leur fin ;`,
    `contenu des e-mails envoyés : ${periods.emailBodyDays} jours après leur remise, ${periods.undeliveredBodyDays} jours s’ils n’ont pas été remis ;`,
    `données personnelles des journaux, et trace des e-mails envoyés (destinataire, objet, date) : ${periods.logMonths} mois ;`,
    `parcours des récits\u00a0: des totaux seulement, comptés sans cookie ni identifiant, gardés ${periods.journeyMonths} mois\u00a0;`,
    "sessions et liens des e-mails : effacés dans la journée qui suit leur fin.",
  ];
}
