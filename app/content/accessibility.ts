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
      "Ce site est non conforme au référentiel général d’amélioration de l’accessibilité (RGAA 4.1) : aucun audit n’a encore été mené, et seul un audit établit un taux de conformité.",
      "Nous faisons nos propres contrôles avant chaque mise en ligne. Un outil automatique ne trouve qu’une partie des défauts.",
    ],
  },
  {
    title: "Ce qui a été vérifié",
    points: [
      "Les pages publiques et leurs formulaires fonctionnent sans JavaScript.",
      "Les contrastes des textes atteignent au moins 4,5 pour 1.",
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
    paragraphs: ["Cette déclaration a été établie le 22 novembre 2026."],
  },
];
