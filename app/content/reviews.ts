import { published } from "./published";

/**
 * The three samples of the specification (section 1). They are invented, so each is marked « Exemple » wherever it is
 * shown (Code de la consommation, L111-7-2): real ones will replace them, each with its date and whether it was
 * checked.
 */
export type Review = {
  sample: true;
  rating: 5;
  title: string;
  text: string;
  author: string;
  location: string;
  /** Recovered, in cents. */
  recovered: number;
  when: string;
};

const samples: readonly Review[] = [
  {
    sample: true,
    rating: 5,
    title: "On m’a écoutée sans me juger",
    text: "J’avais honte d’en parler. L’avocate m’a expliqué chaque étape avec des mots simples.",
    author: "Sophie M.",
    location: "Lyon",
    recovered: 1_500_000,
    when: "il y a 2 semaines",
  },
  {
    sample: true,
    rating: 5,
    title: "Un suivi clair du début à la fin",
    text: "Ma banque refusait de me rembourser. Le courrier de l’avocat a fait rouvrir le dossier.",
    author: "Philippe D.",
    location: "Bordeaux",
    recovered: 2_300_000,
    when: "il y a 1 mois",
  },
  {
    sample: true,
    rating: 5,
    title: "Je n’y croyais plus",
    text: "Une plateforme avait bloqué mes fonds. On m’a dit tout de suite ce qui était possible.",
    author: "Nadia B.",
    location: "Lille",
    recovered: 1_000_000,
    when: "il y a 2 mois",
  },
];

/** The samples, unless the publisher hid them on « Le site ». */
export const reviews = (): readonly Review[] => (published().texts?.showsSampleReviews === false ? [] : samples);

export const reviewsNote =
  "Ces trois témoignages sont des exemples rédigés par l’éditeur, à la place où paraîtront de vrais avis.";

/** The rule for real reviews, none of which is shown yet (Code de la consommation, D111-16 and following). */
export const reviewsPolicy = (): readonly string[] => [
  reviews().length > 0
    ? "Aucun avis de client n’est publié pour l’instant : ceux que vous voyez portent la mention « Exemple », sont fictifs et n’ont fait l’objet d’aucun contrôle."
    : "Aucun avis de client n’est publié pour l’instant.",
  "Nous ne publierons d’avis que de personnes dont nous avons suivi le dossier. À côté de chacun, nous dirons s’il a été vérifié, la date de sa publication et celle de l’expérience qu’il raconte.",
  "Les avis seront classés du plus récent au plus ancien, les défavorables compris, et aucune contrepartie ne sera donnée en échange. Si nous refusons un avis, nous dirons pourquoi à son auteur.",
];
