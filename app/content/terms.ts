import { formatMoney } from "~/ui/format";
import { company } from "./company";
import { delays } from "./delays";
import { feeLead, feeOf, fees } from "./fees";
import type { LegalText } from "./legal-text";

function example(): string {
  const [recovered] = fees.examples;
  const { fee, remainder } = feeOf(recovered);
  return `Par exemple, pour ${formatMoney(recovered)} récupérés, les honoraires sont de ${formatMoney(fee)} : vous recevez ${formatMoney(remainder)}.`;
}

export const terms: LegalText = {
  version: "2026-11-28",
  since: "2026-11-28",
  title: "Conditions générales",
  get summary() {
    return {
      title: "Conditions d'utilisation",
      sections: [
        {
          title: "Services",
          paragraphs: [
            `${company.name} met en relation les victimes d’arnaques en ligne avec des avocats partenaires, qui étudient le dossier et mènent les démarches de recouvrement.`,
          ],
        },
        { title: "Honoraires", paragraphs: [fees.title, feeLead()] },
        {
          title: "Vos obligations",
          paragraphs: [
            "Fournir des informations exactes et des documents authentiques, garder vos identifiants pour vous et répondre aux demandes de l’avocat.",
          ],
        },
        {
          title: "Confidentialité",
          paragraphs: ["Avec un avocat en charge, le secret professionnel couvre vos échanges."],
        },
        {
          title: "Responsabilité de l’avocat",
          paragraphs: [
            "Chaque avocat exerce en toute indépendance. Il est tenu d’une obligation de moyens et couvert par une assurance de responsabilité civile professionnelle.",
          ],
        },
        {
          title: "Absence de garantie de résultat",
          paragraphs: ["Le recouvrement dépend des circonstances de chaque arnaque : aucun résultat n’est garanti."],
        },
      ],
    };
  },
  get sections() {
    return [
      {
        title: "Services",
        paragraphs: [
          `${company.name} permet à une personne victime d’une arnaque en ligne de créer un compte, de justifier de son identité, de décrire les faits, de joindre ses preuves et d’échanger avec un avocat du réseau. L’analyse juridique est faite par un avocat, en général sous ${delays.analysis} ; sa réponse vous parvient dans la conversation sous ${delays.reply}.`,
          "Les informations publiées sur le site sont générales ; elles sont à confirmer avec votre avocat.",
        ],
      },
      { title: "Honoraires", paragraphs: [fees.title, feeLead(), example()] },
      {
        title: "Conditions d’accès",
        points: [
          "être majeur et avoir été personnellement victime des faits, ou représenter légalement la victime ;",
          "résider en France (métropole ou outre-mer), en Belgique, en Suisse, au Luxembourg ou au Canada ;",
          "avoir fait vérifier son identité avant l’envoi du dossier.",
        ],
      },
      {
        title: "Vos obligations",
        points: [
          "fournir des informations exactes et des documents authentiques ;",
          "garder vos identifiants pour vous ;",
          "répondre aux demandes de l’avocat et le tenir informé de ce qui change ;",
          "lui dire ce que vous faites de votre côté. N’attendez pas votre avocat pour appeler la banque ou porter plainte.",
        ],
      },
      {
        title: "Confidentialité",
        paragraphs: [
          "Une fois qu’un avocat est en charge de votre dossier, vos échanges avec lui sont couverts par le secret professionnel. L’usage de vos données est décrit dans la politique de confidentialité.",
        ],
      },
      {
        title: "Responsabilité",
        paragraphs: [
          "Chaque avocat exerce en toute indépendance, est tenu d’une obligation de moyens et répond de ses actes ; il est couvert par une assurance de responsabilité civile professionnelle. Aucun résultat n’est garanti : le recouvrement dépend des circonstances de chaque arnaque.",
        ],
      },
      {
        title: "Fin de la mission",
        paragraphs: [
          "La mission s’achève par le recouvrement, par la clôture du dossier ou à votre demande. Vous pouvez y mettre fin à tout moment par un message dans votre dossier ; les frais extérieurs que vous aviez acceptés restent dus. L’avocat peut se retirer en vous laissant le temps d’organiser la suite.",
        ],
      },
      {
        title: "Droit applicable",
        paragraphs: [
          "Ces conditions relèvent du droit français. À défaut d’accord amiable, les litiges sont portés devant les juridictions du ressort de la cour d’appel de Paris, sous réserve des règles protectrices du consommateur.",
        ],
      },
    ];
  },
};
