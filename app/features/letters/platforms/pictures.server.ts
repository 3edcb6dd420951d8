import type { Payment } from "~/features/payments/rules";
import { type LetterTemplate, toComplete } from "../rules";
import { residenceAbroad } from "../templates/law-abroad.server";
import {
  CLOSING,
  exhibitsText,
  GREETING,
  items,
  onBehalf,
  operations,
  policeComplaint,
  words,
} from "../templates/parts.server";

/** Whether somebody may have been seen: at a till, a pump or a cash machine in France, whose law this is. */
function pictureRefusal({ method, payeeCountry }: Payment): string | null {
  if (payeeCountry !== null && payeeCountry !== "FR")
    return "Ce paiement s’est fait à l’étranger\u00a0: la règle d’un mois est française. Dites le lieu à la police.";
  return method === null || ["card", "cheque", "voucher", "other"].includes(method)
    ? null
    : "Personne n’a été filmé pour cette opération\u00a0: elle s’est faite à distance.";
}

export const keepPictures: LetterTemplate = {
  kind: "keep_pictures",
  title: "Conservation d’images de vidéosurveillance",
  purpose:
    "Quand votre carte ou votre argent est passé par un magasin, une station-service ou un distributeur. N’y joignez pas vos relevés. Écrivez le jour même\u00a0: les images sont détruites en un mois au plus, souvent en quelques jours. Puis dites le lieu à la police, qui seule les obtient.",
  addressee: "camera",
  ground: null,
  refusalOf: pictureRefusal,
  needsPayments: false,
  write: (facts) => {
    const { payments } = facts;
    // The month, and its article, are those of the law of France.
    const isAbroad = residenceAbroad(facts) !== null;
    return {
      subject: "Urgent\u00a0: conservez vos images",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          "Une fraude dont je suis victime est passée par un lieu que vous filmez. Vos images peuvent montrer son auteur.",
          items(
            `Lieu\u00a0: ${toComplete("l’adresse, et la caisse, la pompe ou le distributeur")}.`,
            `Jour et heure, à la minute\u00a0: ${toComplete("d’après le ticket, le relevé ou la banque")}.`,
          ),
        ),
        ...(payments.length > 0 ? [operations(payments)] : []),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "de mettre de côté, dès aujourd’hui, les images de ce lieu, une heure avant et une heure après\u00a0;",
            isAbroad
              ? "de ne pas les effacer avant le dernier jour que la loi permet\u00a0;"
              : "de ne pas les effacer avant le dernier jour que la loi permet\u00a0: elle veut leur destruction en un mois au plus (article L252-5 du code de la sécurité intérieure)\u00a0;",
            `de me dire par écrit que c’est fait, le jour où vous devrez les effacer${isAbroad ? "" : " (un mois au plus tard après l’enregistrement)"}, et qui la police doit appeler chez vous.`,
          ),
          "Je ne vous demande ni de me les montrer, ni de me les remettre. Les enquêteurs vous les demanderont.",
        ),
        words(
          "ending",
          "Fin",
          policeComplaint(facts) ??
            `Ma plainte\u00a0: ${toComplete(`le service de police${isAbroad ? "" : " ou de gendarmerie"} et le numéro, ou «\u00a0en cours de dépôt\u00a0»`)}.`,
          exhibitsText(facts),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};
