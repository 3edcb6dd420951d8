/**
 * The covered kinds of scam (specification, section 1), plus phishing, which the wizard also offers: how to recognise
 * each, and what to do first. `wizardType` is the answer in the wizard’s first step; the first steps on
 * /premiers-gestes use the same `slug`.
 */
export type Scam = {
  slug: string;
  title: string;
  /** A few words in the victim’s voice, on one line of a phone. */
  hint: string;
  /** One sentence. */
  recognise: string;
  /** One sentence. */
  first: string;
  wizardType: string;
};

export const scams = [
  {
    slug: "faux-investissement",
    title: "Faux investissement",
    hint: "Des gains impossibles à retirer",
    recognise:
      "On vous a proposé un placement « garanti » (livret, parking, vin, chambres d’Ehpad…), et les gains affichés à l’écran sont impossibles à retirer.",
    first:
      "Ne versez plus rien, même pour « débloquer » vos fonds, et demandez à votre banque le rappel des virements.",
    wizardType: "fake_investment",
  },
  {
    slug: "faux-conseiller-bancaire",
    title: "Faux conseiller bancaire",
    hint: "Un appel au nom de ma banque",
    recognise:
      "Quelqu’un s’est présenté comme votre banque, parfois avec son vrai numéro affiché, et vous a fait valider des opérations.",
    first: "Raccrochez, puis appelez votre banque au numéro inscrit au dos de votre carte pour faire opposition.",
    wizardType: "fake_bank_advisor",
  },
  {
    slug: "trading-frauduleux",
    title: "Trading frauduleux",
    hint: "Options binaires, forex, CFD",
    recognise:
      "Une plateforme d’options binaires, de forex ou de CFD affiche des profits, mais chaque retrait est refusé ou taxé.",
    first:
      "Cessez tout dépôt, refusez tout accès à distance, et enregistrez l’historique de votre compte tant qu’il s’ouvre.",
    wizardType: "trading_scam",
  },
  {
    slug: "cryptomonnaies",
    title: "Fraude aux cryptomonnaies",
    hint: "Portefeuille vidé, fonds bloqués",
    recognise:
      "Votre portefeuille a été vidé, ou des fonds en cryptomonnaies sont « bloqués » jusqu’au paiement d’un nouveau frais.",
    first:
      "Notez les adresses et les identifiants de transaction, et prévenez la plateforme par laquelle vous avez acheté.",
    wizardType: "fake_investment",
  },
  {
    slug: "fraude-au-president",
    title: "Fraude au président",
    hint: "Un virement urgent et secret",
    recognise:
      "Un faux dirigeant, avocat ou fournisseur a demandé un virement urgent et confidentiel, ou un changement de RIB.",
    first: "Alertez tout de suite la banque de l’entreprise pour demander le rappel du virement, puis votre direction.",
    wizardType: "ceo_fraud",
  },
  {
    slug: "faux-support-technique",
    title: "Faux support technique",
    hint: "Une alerte, un numéro à appeler",
    recognise:
      "Une alerte a bloqué votre écran, un numéro s’est affiché, et un « technicien » a pris la main sur votre ordinateur.",
    first: "Débranchez l’appareil d’internet, puis changez vos mots de passe depuis un autre appareil.",
    wizardType: "tech_support",
  },
  {
    slug: "hameconnage",
    title: "Hameçonnage",
    hint: "Un lien reçu par SMS ou par e-mail",
    recognise:
      "Vous avez suivi un lien reçu par SMS ou par e-mail (colis, amende, carte Vitale…) et donné des codes ou un numéro de carte.",
    first: "Faites opposition sur la carte et changez le mot de passe que vous avez saisi, partout où vous l’utilisez.",
    wizardType: "phishing",
  },
  {
    slug: "systeme-pyramidal",
    title: "Système pyramidal (Ponzi)",
    hint: "Il fallait faire entrer des proches",
    recognise: "Vos gains dépendaient de l’argent des nouveaux participants, qu’il fallait vous-même faire entrer.",
    first: "Ne recrutez plus personne, ne réinvestissez pas, et gardez la preuve de chaque versement.",
    wizardType: "ponzi_scheme",
  },
  {
    slug: "escroquerie-en-ligne",
    title: "Escroquerie en ligne",
    hint: "Faux vendeur, location, rencontre",
    recognise:
      "Fausse boutique, fausse location, faux vendeur, fausse rencontre : l’argent est parti, et plus personne ne répond.",
    first:
      "Enregistrez l’annonce, l’adresse du site et les échanges avant qu’ils disparaissent, puis contestez auprès de votre banque.",
    wizardType: "unknown",
  },
  {
    slug: "usurpation-identite-bancaire",
    title: "Usurpation d’identité bancaire",
    hint: "Un compte ou un crédit à mon nom",
    recognise: "Un compte, un crédit ou des virements existent à votre nom sans que vous les ayez demandés.",
    first: "Écrivez à l’établissement que vous contestez l’opération, et portez plainte pour usurpation d’identité.",
    wizardType: "identity_theft",
  },
  {
    slug: "compte-cpf",
    title: "Fraude au compte formation (CPF)",
    hint: "Une formation jamais choisie",
    recognise: "Vos droits à la formation ont été utilisés pour une inscription que vous n’avez pas choisie.",
    first:
      "Changez le mot de passe de votre compte, puis signalez la fraude depuis le site officiel moncompteformation.gouv.fr.",
    wizardType: "identity_theft",
  },
  {
    slug: "autre-arnaque",
    title: "Une autre arnaque financière",
    hint: "Je ne sais pas la nommer",
    recognise: "Votre situation ne ressemble à aucune de celles-ci, ou vous ne savez pas encore la nommer.",
    first:
      "Appelez votre banque, gardez tout, et décrivez-nous les faits avec vos mots : nous vous aiderons à y voir clair.",
    wizardType: "unknown",
  },
] as const satisfies readonly Scam[];

/** The address of the form about this scam, with its type already chosen. */
export const storyAddress = (scam: Pick<Scam, "wizardType">): string => `/raconter?type=${scam.wizardType}`;

export type ScamSlug = (typeof scams)[number]["slug"];
