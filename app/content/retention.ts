/**
 * How long what is kept, as the privacy policy says it and as the daily job does it: both read this table. The first two
 * are settings too (RETENTION_IDENTITY_YEARS, RETENTION_CASE_YEARS): the page then says what the settings say.
 */
export const retention = {
  /** Identity documents, after the end of the relationship (spec section 2). */
  identityYears: 5,
  /** A case that is closed or was not retained, with its conversation. */
  caseYears: 5,
  /** A draft that nobody touches. */
  draftMonths: 12,
  /** The e-mail that warns of it comes so many days before. */
  draftWarningDays: 30,
  /** Requests for assistance, after they were handled. */
  requestYears: 3,
  /** The personal part of the journal, and the record of the e-mails that were sent. */
  logMonths: 12,
  /** Between the request to erase an account and its erasure. */
  erasureDays: 7,
};

export type Retention = typeof retention;

const years = (count: number) => (count > 1 ? `${count} ans` : "1 an");

/** The same in words, for the privacy policy and for /account/data. */
export function retentionPoints(of: Retention = retention): string[] {
  return [
    `pièces d’identité et justificatifs : ${years(of.identityYears)} après la fin de la relation, c’est-à-dire après votre dernière connexion et la clôture de tous vos dossiers ;`,
    `dossier et échanges : le temps de la procédure, puis ${years(of.caseYears)} ;`,
    `brouillon de dossier : ${of.draftMonths} mois sans modification ; un e-mail vous prévient ${of.draftWarningDays} jours avant ;`,
    `demandes d’assistance : ${years(of.requestYears)} après leur traitement ;`,
    "compte et profil : jusqu’à leur suppression à votre demande ;",
    `données personnelles des journaux et e-mails envoyés : ${of.logMonths} mois ;`,
    "sessions et liens des e-mails : effacés dans la journée qui suit leur fin.",
  ];
}
