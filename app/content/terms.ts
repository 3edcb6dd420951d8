import { formatMoney } from "~/ui/format";
import { company } from "./company";
import { delays } from "./delays";
import { feeOf } from "./fee-rate";
import { feeLead, fees, feeTitle } from "./fees";
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
      title: "Conditions d’utilisation",
      sections: [
        {
          title: "Services",
          paragraphs: [
            `${company.name} relie les victimes d’arnaques à des avocats partenaires. Ils étudient le dossier, et agissent pour retrouver l’argent.`,
          ],
        },
        { title: "Honoraires", paragraphs: [feeTitle(), feeLead()] },
        {
          title: "Vos obligations",
          paragraphs: [
            "Dire vrai, donner de vrais documents, garder vos mots de passe pour vous et répondre à l’avocat.",
          ],
        },
        {
          title: "Confidentialité",
          paragraphs: ["Avec un avocat en charge, le secret professionnel couvre vos échanges."],
        },
        {
          title: "Responsabilité de l’avocat",
          paragraphs: [
            "Chaque avocat est libre dans son travail. Il doit faire de son mieux (« obligation de moyens »). Il a une assurance de responsabilité civile professionnelle.",
          ],
        },
        {
          title: "Absence de garantie de résultat",
          paragraphs: ["Tout dépend de chaque arnaque : aucun résultat n’est garanti."],
        },
      ],
    };
  },
  get sections() {
    return [
      {
        title: "Services",
        paragraphs: [
          `${company.name} aide les victimes d’une arnaque en ligne. Vous ouvrez un compte et vous prouvez qui vous êtes. Vous dites ce qui s’est passé, vous joignez vos preuves, et vous écrivez à un avocat du réseau. Un avocat étudie le dossier, en général sous ${delays.analysis} ; sa réponse vous parvient dans la conversation sous ${delays.reply}.`,
          "Ce que dit le site est général : faites-le confirmer par votre avocat.",
        ],
      },
      { title: "Honoraires", paragraphs: [feeTitle(), feeLead(), example()] },
      {
        title: "Conditions d’accès",
        points: [
          "être majeur ; être soi-même la victime, ou la représenter selon la loi ;",
          "vivre en France (outre-mer compris), en Belgique, en Suisse, au Luxembourg ou au Canada ;",
          "avoir fait vérifier son identité avant l’envoi du dossier.",
        ],
      },
      {
        title: "Vos obligations",
        points: [
          "dire vrai, et ne donner que de vrais documents ;",
          "garder vos mots de passe pour vous ;",
          "répondre aux demandes de l’avocat, et lui dire ce qui change ;",
          "lui dire ce que vous faites de votre côté. N’attendez pas votre avocat pour appeler la banque ou porter plainte.",
        ],
      },
      {
        title: "Confidentialité",
        paragraphs: [
          "Dès qu’un avocat suit votre dossier, le secret professionnel couvre ce que vous lui écrivez. La politique de confidentialité dit à quoi servent vos données.",
        ],
      },
      {
        title: "Responsabilité",
        paragraphs: [
          "Chaque avocat est libre dans son travail. Il doit faire de son mieux (« obligation de moyens »), et il répond de ses actes. Il a une assurance de responsabilité civile professionnelle. Aucun résultat n’est garanti : tout dépend de chaque arnaque.",
        ],
      },
      {
        title: "Fin de la mission",
        paragraphs: [
          "La mission prend fin quand l’argent est revenu, quand le dossier est clos, ou à votre demande. Vous pouvez y mettre fin à tout moment, par un message dans votre dossier. Les frais extérieurs que vous aviez acceptés restent dus. L’avocat peut se retirer, en vous laissant le temps d’en trouver un autre.",
        ],
      },
      {
        title: "Droit applicable",
        paragraphs: [
          "Ces conditions suivent le droit français. Un litige que l’on ne peut régler à l’amiable va devant les tribunaux de la cour d’appel de Paris. Les règles qui protègent le consommateur passent avant.",
        ],
      },
    ];
  },
};
