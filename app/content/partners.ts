import { delays } from "./delays";
import { feeReservation } from "./fees";

export const partners = {
  lead: "Des victimes cherchent un avocat qui connaît ces fraudes. Vous recevez un récit, des pièces et une identité déjà vérifiée : vous gardez votre temps pour le droit.",
  benefits: [
    {
      title: "Des dossiers prêts",
      text: "Identité vérifiée, récit structuré, pièces classées : vous commencez par l’analyse, pas par la collecte.",
    },
    {
      title: "Une conversation par dossier",
      text: "Vos échanges, les pièces et l’historique au même endroit, fichiers chiffrés.",
    },
    {
      title: "Votre indépendance",
      text: "Aucun dossier ne vous est imposé, et vous restez seul juge de la stratégie.",
    },
    {
      title: "Un réseau",
      text: "Des confrères qui rencontrent les mêmes banques, les mêmes plateformes et les mêmes fraudes.",
    },
  ],
  profile: [
    "Inscription à un barreau depuis trois ans au moins.",
    "Pratique du droit bancaire, du droit pénal des affaires, du droit du numérique ou du recouvrement.",
    "Assurance de responsabilité civile professionnelle à jour.",
    "À l’aise avec les échanges écrits à distance.",
  ],
  commitment: [
    `Étudier un dossier sous ${delays.analysis} et répondre au client sous ${delays.reply}.`,
    "Dire clairement au client ses chances, et ne jamais promettre un résultat.",
    "Tenir le client informé à chaque étape, dans un langage qu’il comprend.",
    "Respecter les règles de la profession et le secret professionnel.",
  ],
  /** What follows the title of the announcement. */
  get fee() {
    const terms =
      "Les frais extérieurs restent à la charge du client, avec son accord préalable. Les modalités de rémunération du partenaire, dans le respect des règles de la profession, sont fixées dans la convention qui vous sera présentée.";
    return [feeReservation(), terms].filter(Boolean).join(" ");
  },
  /** Invented samples, which the page marks « Exemple », like the sample reviews. */
  testimonials: [
    {
      text: "Je reçois des dossiers où la chronologie et les preuves sont déjà là. Je peux donner un premier avis utile le jour même.",
      author: "Maître Claire R.",
      place: "barreau de Lyon",
    },
    {
      text: "La conversation évite les pièces perdues entre dix e-mails. Le client sait où il en est, et moi aussi.",
      author: "Maître Julien T.",
      place: "barreau de Marseille",
    },
  ],
} as const;
