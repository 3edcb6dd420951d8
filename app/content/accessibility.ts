import type { LegalSection } from "./legal-text";
import { publicPages } from "./site-map";

/** What axe runs by default, in the version that the browser tests use. */
export const AXE = { version: "4.14", rules: 90 };

/** The screens that the browser tests check with axe, at least. */
export const CHECKED_SCREENS = 130;

/** What our own checks found, each with the command that finds it again from the sources. */
export const accessibilityChecks: readonly { figure: string; text: string; command: string }[] = [
  {
    figure: "0 défaut",
    text: `relevé par les ${AXE.rules} règles d’axe ${AXE.version} sur les ${publicPages.length} pages publiques du plan du site, à 360 et à 1 440 pixels de large.`,
    command: "npx playwright test public --project pglite",
  },
  {
    figure: "0 défaut",
    text: `relevé par les mêmes règles sur plus de ${CHECKED_SCREENS} écrans, espace personnel et administration compris.`,
    command: "npm test -- e2e",
  },
  {
    figure: "0 page",
    text: "plus large que l’écran d’un téléphone quand le texte est agrandi à 200 %.",
    command: "npx playwright test public large-text --project pglite --project system",
  },
];

/** The accessibility statement. It claims only what was done: without an audit, a site is « non conforme ». */
export const accessibility: readonly LegalSection[] = [
  {
    title: "État de conformité",
    paragraphs: [
      "Ce site est non conforme au RGAA 4.1, le référentiel général d’amélioration de l’accessibilité. Aucun audit n’a encore été mené. Seul un audit peut donner un taux de conformité.",
      "Nous faisons nos propres contrôles avant chaque mise en ligne. Un outil automatique ne trouve qu’une partie des défauts.",
    ],
  },
  {
    title: "Ce qui a été vérifié",
    points: [
      "Les pages ouvertes à tous et leurs formulaires marchent sans JavaScript.",
      "Les contrastes des textes atteignent au moins 4,5 pour 1.",
      "Chaque page a un lien qui mène au contenu, et des titres dans l’ordre. Chaque champ est lié à son nom et à son message d’erreur.",
    ],
  },
  {
    title: "Ce qui n’a pas encore été vérifié",
    points: [
      "Tout le site, lu avec NVDA, VoiceOver et TalkBack.",
      "Les fichiers que les clients et les avocats s’envoient : nous n’en sommes pas maîtres.",
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
      "Une page vous résiste ? Écrivez-nous par la page « Nous Contacter » en disant ce que vous vouliez faire et avec quel outil. Nous vous donnerons une autre façon d’avoir ce que vous cherchez, puis nous corrigerons.",
    ],
  },
  {
    title: "Voies de recours",
    paragraphs: [
      "Vous nous avez dit ce qui vous empêche de lire une page ou d’utiliser un service, et notre réponse ne vous va pas ? Vous pouvez saisir le Défenseur des droits. Il y a trois voies : son formulaire en ligne (defenseurdesdroits.fr), un délégué près de chez vous, ou une lettre gratuite, sans timbre, à « Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07 ».",
    ],
  },
  {
    title: "Date",
    paragraphs: ["Cette déclaration a été établie le 22 novembre 2026."],
  },
];
