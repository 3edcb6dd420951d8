import type { LegalSection } from "./legal-text";

/** The accessibility statement. It claims only what was done. */
export const accessibility: readonly LegalSection[] = [
  {
    title: "État de conformité",
    paragraphs: [
      "Ce site est partiellement conforme au référentiel général d’amélioration de l’accessibilité (RGAA 4.1). Nous le déclarons nous-mêmes : aucun audit par un tiers n’a encore été mené, et aucun taux de conformité n’est donc publié.",
    ],
  },
  {
    title: "Ce qui a été vérifié",
    points: [
      "Chaque page publique est contrôlée par l’outil automatique axe, à 360 et à 1 440 pixels de large, avant chaque mise en ligne. Un tel outil ne trouve qu’une partie des défauts.",
      "Les pages publiques et leurs formulaires fonctionnent sans JavaScript.",
      "Les contrastes des textes atteignent au moins 4,5 pour 1, et les pages restent lisibles avec un texte agrandi à 200 %.",
      "Les pages ont un lien d’accès au contenu, des titres hiérarchisés, et des champs reliés à leurs libellés et à leurs messages d’erreur.",
    ],
  },
  {
    title: "Ce qui n’a pas encore été vérifié",
    points: [
      "La lecture complète de chaque parcours avec NVDA, VoiceOver et TalkBack.",
      "Les fichiers que les clients et les avocats s’envoient : nous n’en maîtrisons pas l’accessibilité.",
      "L’usage avec des personnes en situation de handicap.",
    ],
  },
  {
    title: "Technologies",
    paragraphs: [
      "Le site utilise HTML, CSS, SVG et, dans l’espace personnel, JavaScript et WAI-ARIA. Les contrôles automatiques sont faits avec Chromium.",
    ],
  },
  {
    title: "Nous signaler une difficulté",
    paragraphs: [
      "Une page vous résiste ? Écrivez-nous par la page « Nous Contacter » en disant ce que vous vouliez faire et avec quel outil. Nous vous proposerons une autre façon d’obtenir ce que vous cherchez, puis nous corrigerons.",
    ],
  },
  {
    title: "Voies de recours",
    paragraphs: [
      "Si vous nous avez signalé un défaut qui vous empêche d’accéder à un contenu ou à un service et que notre réponse ne vous convient pas, vous pouvez vous adresser au Défenseur des droits : par son formulaire en ligne (defenseurdesdroits.fr), par un délégué près de chez vous, ou par courrier gratuit, sans timbre, à « Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07 ».",
    ],
  },
  {
    title: "Date",
    paragraphs: ["Cette déclaration a été établie le 21 novembre 2026."],
  },
];
