/**
 * The covered kinds of scam (specification, section 1), plus phishing, which the wizard also offers: how to recognise
 * each, and what to do first. `wizardType` is the answer in the wizard’s first step; the first steps on
 * /premiers-gestes use the same `slug`. Those that most people recognise come first, in one order for all pages.
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
    slug: "faux-conseiller-bancaire",
    title: "Faux conseiller bancaire",
    hint: "Un appel au nom de ma banque",
    recognise:
      "Au téléphone, quelqu’un a dit être votre banque, avec parfois son vrai numéro : on vous a fait valider des paiements.",
    first: "Raccrochez, puis appelez votre banque au numéro inscrit au dos de votre carte pour faire opposition.",
    wizardType: "fake_bank_advisor",
  },
  {
    slug: "faux-investissement",
    title: "Faux investissement",
    hint: "Des gains impossibles à retirer",
    recognise:
      "On vous a promis un gain « garanti » (livret, parking, vin, Ehpad…) : l’écran montre de l’argent, mais rien ne sort.",
    first: "Ne payez plus rien, même pour « débloquer » votre argent, et demandez à la banque le rappel des virements.",
    wizardType: "fake_investment",
  },
  {
    slug: "hameconnage",
    title: "Hameçonnage",
    hint: "Un lien reçu par SMS ou par e-mail",
    recognise:
      "Vous avez suivi un lien reçu par SMS ou par e-mail (colis, amende, carte Vitale…) : vous avez donné un code ou un numéro de carte.",
    first: "Faites opposition sur la carte et changez le mot de passe que vous avez saisi, partout où vous l’utilisez.",
    wizardType: "phishing",
  },
  {
    slug: "escroquerie-en-ligne",
    title: "Escroquerie en ligne",
    hint: "Faux vendeur, location, rencontre",
    recognise:
      "Fausse boutique, fausse location, faux vendeur, fausse rencontre : l’argent est parti, et plus personne ne répond.",
    first:
      "Gardez l’annonce, l’adresse du site et les messages avant que tout disparaisse, puis contestez à la banque.",
    wizardType: "unknown",
  },
  {
    slug: "cryptomonnaies",
    title: "Fraude aux cryptomonnaies",
    hint: "Portefeuille vidé, fonds bloqués",
    recognise: "On a vidé votre compte de cryptomonnaies, ou il est « bloqué » : on vous demande encore un frais.",
    first: "Notez les adresses et le numéro de chaque envoi (TXID), et prévenez la plateforme où vous avez acheté.",
    wizardType: "fake_investment",
  },
  {
    slug: "trading-frauduleux",
    title: "Trading frauduleux",
    hint: "Options binaires, forex, CFD",
    recognise: "Un site de forex, de CFD ou d’options binaires montre des gains : chaque retrait est refusé, ou taxé.",
    first:
      "Ne versez plus rien, ne laissez personne prendre la main sur votre écran, et gardez copie du compte tant qu’il s’ouvre.",
    wizardType: "trading_scam",
  },
  {
    slug: "fraude-au-president",
    title: "Fraude au président",
    hint: "Faux dirigeant, faux fournisseur",
    recognise: "Un faux patron, avocat ou fournisseur a demandé un virement urgent et secret, ou un nouveau RIB.",
    first: "Appelez tout de suite la banque de la société, pour le rappel du virement, puis la direction.",
    wizardType: "ceo_fraud",
  },
  {
    slug: "faux-support-technique",
    title: "Faux support technique",
    hint: "Une alerte, un numéro à appeler",
    recognise:
      "Une alerte a bloqué votre écran et donné un numéro : un « technicien » a pris la main sur votre ordinateur.",
    first: "Coupez internet sur l’appareil, puis changez vos mots de passe sur un autre.",
    wizardType: "tech_support",
  },
  {
    slug: "systeme-pyramidal",
    title: "Système pyramidal (Ponzi)",
    hint: "Il fallait faire entrer des proches",
    recognise: "Vos gains venaient de l’argent des nouveaux venus, et il fallait en faire entrer vous-même.",
    first: "Ne faites plus entrer personne, ne remettez rien, et gardez la preuve de tout ce que vous avez payé.",
    wizardType: "ponzi_scheme",
  },
  {
    slug: "usurpation-identite-bancaire",
    title: "Usurpation d’identité bancaire",
    hint: "Un compte ou un crédit à mon nom",
    recognise: "Un compte, un crédit ou un virement est à votre nom : vous n’avez rien demandé.",
    first: "Écrivez à cette banque que vous contestez tout, et portez plainte pour usurpation d’identité.",
    wizardType: "identity_theft",
  },
  {
    slug: "compte-cpf",
    title: "Fraude au compte formation (CPF)",
    hint: "Une formation jamais choisie",
    recognise: "Vos droits à la formation ont payé un cours que vous n’avez pas choisi.",
    first:
      "Changez le mot de passe de votre compte, puis signalez la fraude depuis le site officiel moncompteformation.gouv.fr.",
    wizardType: "identity_theft",
  },
  {
    slug: "autre-arnaque",
    title: "Une autre arnaque financière",
    hint: "Je ne sais pas la nommer",
    recognise: "Votre histoire n’est pas ici, ou vous ne savez pas encore quel nom lui donner.",
    first:
      "Appelez votre banque, gardez tout, et décrivez-nous les faits avec vos mots : nous vous aiderons à y voir clair.",
    wizardType: "unknown",
  },
] as const satisfies readonly Scam[];

/** The address of the form about this scam, with its type already chosen. */
export const storyAddress = (scam: Pick<Scam, "wizardType">): string => `/raconter?type=${scam.wizardType}`;

export type ScamSlug = (typeof scams)[number]["slug"];
