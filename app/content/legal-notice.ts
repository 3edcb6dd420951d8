import { company } from "./company";
import type { LegalSection } from "./legal-text";
import { reviewsPolicy } from "./reviews";

/** The legal notice (specification, section 2), shown below the identity of the publisher and of the host. */
export const legalNotice = (): readonly LegalSection[] => [
  {
    title: "Propriété intellectuelle",
    paragraphs: [
      `Les textes, les dessins, la marque et le code de ce site sont à ${company.name}, sauf mention contraire. Vous pouvez les citer si vous dites d’où ils viennent, et les imprimer pour vous. Pour tout autre usage, il faut notre accord écrit.`,
      "Les polices Fraunces et Figtree sont sous licence SIL Open Font License.",
    ],
  },
  {
    title: "Réseau d’avocats partenaires",
    paragraphs: [
      `${company.name} met en lien des personnes et des avocats indépendants. Ce n’est pas un cabinet d’avocats, et elle ne donne pas de conseil de droit. Le conseil et les actes sont ceux de l’avocat qui suit votre dossier. Il en répond, selon les règles de son métier.`,
      "Chaque avocat partenaire est inscrit à un barreau, et tenu au secret professionnel. Ce que dit le site est général : faites-le confirmer par votre avocat.",
    ],
  },
  {
    title: "Assurance",
    paragraphs: [company.insurance],
  },
  {
    title: "Services publics et liens",
    paragraphs: [
      "Ce site n’est pas un service de l’État. Il cite des services publics gratuits, pour que vous alliez d’abord vers eux. Nous ne répondons pas de ce qu’ils publient.",
    ],
  },
  { id: "avis", title: "Avis et témoignages", paragraphs: reviewsPolicy() },
  {
    title: "Cookies",
    paragraphs: [
      "Le site n’a que les cookies dont il a besoin : la politique de confidentialité les décrit. Il ne compte pas vos visites. Il n’a ni publicité, ni contenu venu d’un autre site. C’est pourquoi aucun bandeau ne vous arrête.",
    ],
  },
  {
    title: "Médiation et droit applicable",
    paragraphs: [
      "Ce site suit le droit français. En cas de désaccord, écrivez-nous d’abord par la page « Nous Contacter ». Un consommateur peut ensuite saisir, sans frais, le médiateur de la consommation dont le nom est plus haut. Un litige avec votre avocat va, lui, au bâtonnier de son ordre, ou au médiateur de la consommation de la profession d’avocat.",
    ],
  },
];
