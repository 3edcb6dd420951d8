/** What a client has to do, as others read it after « Le client doit », or their name, by the id of a rule of deadlines. */
export const CLIENT_MUST: Readonly<Record<string, string>> = {
  exchange_freeze: "demander à la plateforme de geler les fonds",
  issuer_freeze: "demander à l’émetteur des jetons de bloquer l’adresse",
  cheque_opposition: "faire opposition au chèque",
  recall_abroad: "demander à sa banque le rappel du virement",
  recall_fraud: "demander à sa banque le rappel du virement",
  app_dispute: "ouvrir un litige dans l’application de paiement",
  pictures_1_month: "demander de garder les images du lieu où sa carte a servi",
  payee_check: "écrire à sa banque, qui n’a pas montré si le nom allait avec l’IBAN",
  bank_data: "demander à sa banque tout ce qu’elle a gardé",
  bank_records: "demander à la banque de l’entreprise tout ce qu’elle a gardé",
  operator_data: "demander à son opérateur ce qu’il a gardé de l’appel ou de la carte SIM",
  operator_records: "demander à l’opérateur de l’entreprise ce qu’il a gardé de l’appel ou de la carte SIM",
  supervisor_copy: "envoyer une copie du refus à l’ACPR",
  other_mediator_refused: "écrire au médiateur bancaire du pays de sa banque",
  home_mediator_refused: "écrire au médiateur bancaire de son pays",
  loan_contest: "contester par écrit le crédit pris à son nom",
  loan_registers: "demander à la Banque de France si son nom est fiché (FICP, FCC)",
  loan_accounts: "demander à la CNIL quels comptes sont ouverts à son nom (FICOBA)",
  report_new_law: "signaler l’opération à sa banque, par écrit",
  report_at_once: "prévenir sa banque",
  report_13_months: "signaler l’opération à sa banque, par écrit",
  report_contract: "signaler l’opération à la banque de l’entreprise, par écrit",
  report_70_days: "signaler l’opération, si la banque du bénéficiaire est hors de l’Espace économique européen",
  debit_8_weeks: "demander le remboursement du prélèvement",
  debit_13_months: "contester le prélèvement, s’il n’a jamais été autorisé",
  chargeback_120_days: "demander à sa banque l’annulation du paiement par carte",
  eea_report_at_once: "prévenir sa banque",
  eea_report_13_months: "signaler l’opération à sa banque, par écrit",
  other_report: "contester l’opération auprès de sa banque",
  eea_chargeback: "demander à sa banque l’annulation du paiement par carte",
  other_chargeback: "demander à sa banque l’annulation du paiement par carte",
  police_abroad: "porter plainte auprès de la police de son pays",
  police_6_years: "porter plainte",
  cyber_72_hours:
    "porter plainte sans attendre, si un système est piraté et qu’une assurance cyber couvre l’entreprise",
  prosecutor_copy: "envoyer une copie de sa plainte au procureur",
  civi_3_years: "demander une aide à l’État (CIVI), si ses revenus sont modestes",
  civi_after_decision: "saisir la CIVI après le jugement",
  sarvi_last: "demander l’aide au recouvrement",
  mediator_last: "saisir le médiateur de la banque",
  amf_mediator_last: "saisir le médiateur de l’AMF, pour un placement",
  injunction_1_month: "faire opposition à l’injonction de payer, au tribunal",
  civil_5_years: "agir en justice, avec un avocat",
  insurance_5_days: "déclarer à son assurance, si elle couvre la fraude",
  insurance_theft_2_days: "déclarer le vol à son assurance, si elle le couvre",
};

/** What becomes possible, or what the other side does, as others than the client read it. */
export const OTHERS_MUST: Readonly<Record<string, string>> = {
  debit_answer: "La banque rembourse le prélèvement, ou justifie son refus",
  bank_refund: "La banque rembourse l’opération non autorisée",
  bank_answer_15_days: "La banque répond à la réclamation",
  bank_answer_35_days: "La banque répond, si elle a demandé plus de temps",
  bank_acknowledgement: "La banque accuse réception de la réclamation",
  bank_answer_2_months: "La banque répond à la réclamation",
  recall_answer: "La banque du bénéficiaire répond au rappel",
  data_answer: "La banque ou la plateforme répond à la demande d’accès aux données",
  data_answer_extended: "La banque ou la plateforme répond, si elle a prolongé le délai",
  operator_answer: "L’opérateur téléphonique répond à la demande",
  cnil_complaint: "Une plainte à la CNIL est possible",
  civil_party_opens: "Un juge d’instruction peut être saisi",
  civil_party_refused: "Un juge d’instruction peut être saisi",
  sarvi_opens: "L’aide au recouvrement peut être demandée",
  home_mediator_opens: "Le médiateur bancaire de son pays peut être saisi",
  mediator_opens_services: "Le médiateur de la banque peut être saisi",
  mediator_opens_other: "Le médiateur de la banque peut être saisi",
};

/** What became of a case on a day that a person noted, as the history says it. */
export const FACT_DONE: Readonly<Record<string, string>> = {
  prosecutor: "Plainte, ou sa copie, envoyée au procureur",
  prosecution_refused: "Refus de poursuivre reçu du procureur",
  decision: "Décision pénale définitive",
  data_request: "Accès aux données demandé",
  data_answered: "Réponse reçue sur les données",
  data_received: "Toutes les données reçues",
  operator_request: "Données demandées à l’opérateur téléphonique",
  served: "Injonction de payer reçue",
  home_mediator: "Médiateur bancaire saisi, hors de France",
};

/** « Demander à sa banque le rappel du virement », by the id of a rule or the fact that was noted. */
export function actName(rule: unknown): string | null {
  const words = FACT_DONE[String(rule)] ?? CLIENT_MUST[String(rule)];
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}
