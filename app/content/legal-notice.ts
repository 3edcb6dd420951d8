import { company } from "./company";
import type { LegalSection } from "./legal-text";
import { reviewsPolicy } from "./reviews";

/** The legal notice (specification, section 2), shown below the identity of the publisher and of the host. */
export const legalNotice = (): readonly LegalSection[] => [
  {
    title: "Propriété intellectuelle",
    paragraphs: [
      `Les textes, les dessins, la marque et le code de ce site appartiennent à ${company.name}, sauf mention contraire. Vous pouvez les citer en indiquant la source et les imprimer pour votre usage personnel ; toute autre reproduction demande notre accord écrit.`,
      "Les polices Fraunces et Figtree sont utilisées sous licence SIL Open Font License.",
    ],
  },
  {
    title: "Réseau d’avocats partenaires",
    paragraphs: [
      `${company.name} met en relation des personnes et des avocats indépendants. Elle n’est pas un cabinet d’avocats et ne donne pas elle-même de consultation juridique : le conseil et les actes sont ceux de l’avocat qui suit votre dossier, sous sa responsabilité, selon les règles de sa profession.`,
      "Chaque avocat partenaire est inscrit à un barreau et tenu au secret professionnel. Les informations publiées sur ce site sont générales ; elles sont à confirmer avec votre avocat.",
    ],
  },
  {
    title: "Assurance",
    paragraphs: [company.insurance],
  },
  {
    title: "Services publics et liens",
    paragraphs: [
      "Ce site n’est pas un service de l’État. Il cite des services publics gratuits pour que vous puissiez vous adresser à eux d’abord ; nous ne sommes pas responsables de leur contenu.",
    ],
  },
  { id: "avis", title: "Avis et témoignages", paragraphs: reviewsPolicy },
  {
    title: "Cookies",
    paragraphs: [
      "Le site n’utilise que des cookies strictement nécessaires, décrits dans la politique de confidentialité. Il n’y a ni mesure d’audience, ni publicité, ni contenu venu d’un autre site : c’est pourquoi aucun bandeau ne vous interrompt.",
    ],
  },
  {
    title: "Médiation et droit applicable",
    paragraphs: [
      "Ce site est soumis au droit français. En cas de désaccord, écrivez-nous d’abord par la page « Nous Contacter ». Un consommateur peut ensuite saisir gratuitement le médiateur de la consommation indiqué plus haut ; un différend avec votre avocat relève, lui, du bâtonnier de son ordre ou du médiateur de la consommation de la profession d’avocat.",
    ],
  },
];
