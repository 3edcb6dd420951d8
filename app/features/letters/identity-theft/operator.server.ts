import type { ShownNumber } from "~/db/schema/payment-enumerations";
import { type LetterFacts, type LetterTemplate, type Told, toComplete } from "../rules";
import {
  CLOSING,
  dayInWords,
  exhibitsText,
  forCount,
  GREETING,
  isCallTold,
  isCompany,
  items,
  listInWords,
  onBehalf,
  once,
  othersPhones,
  policeComplaint,
  words,
} from "../templates/parts.server";
import { SIM_CARD, TOLD_OF_CALL } from "../templates/story-words";

/** Whether the case tells that the line served: a call came, or the SIM card is spoken of. */
const isLineTold = ({ contactMethod, description }: Told): boolean =>
  contactMethod === "phone" || TOLD_OF_CALL.test(description) || SIM_CARD.test(description);

const SHOWN: Partial<Record<ShownNumber, string>> = {
  bank: "le numéro de ma banque",
  mobile: `un mobile français, ${toComplete("le numéro, en 06 ou 07")}`,
  landline: "un numéro fixe",
  abroad: "un numéro étranger",
  masked: "aucun numéro, il était masqué",
};

/** The numbers that the telephone displayed, as far as the payments and the story tell. */
function shownNumbers(facts: LetterFacts): string {
  const shown = once(facts.payments.map(({ shownNumber }) => shownNumber && SHOWN[shownNumber]));
  const phones = othersPhones(facts);
  return items(
    `Ce que mon téléphone affichait\u00a0: ${shown.length > 0 ? shown.join("\u00a0; ") : toComplete("le numéro affiché, ou «\u00a0masqué\u00a0»")}.`,
    phones.length > 0 &&
      `${forCount(phones.length, "Numéro noté", "Numéros notés")} dans mon récit\u00a0: ${listInWords(phones)}.`,
    `Jour, heure et durée\u00a0: ${toComplete("d’après le journal de votre téléphone, pour chaque appel")}.`,
  );
}

/** Of a SIM card that was replaced there may be no call: what counts is when the line was lost. */
const lineText = (): string =>
  items(
    `Ligne coupée\u00a0: ${toComplete("le jour et l’heure")}.`,
    `Ligne rétablie\u00a0: ${toComplete("le jour et l’heure, ou «\u00a0pas encore\u00a0»")}.`,
  );

/** When the year of an operator ends for the first contact, as far as its day is known. */
function until({ caseRow: { contactDate, contactDatePrecision } }: LetterFacts): string {
  if (!contactDate || contactDatePrecision !== "day") return "";
  return `\u00a0: jusqu’au ${dayInWords(Temporal.PlainDate.from(contactDate).add({ years: 1 }).toString())} pour les premières`;
}

export const operatorRequest: LetterTemplate = {
  kind: "operator_request",
  title: "Demande à votre opérateur téléphonique",
  purpose:
    "Après un faux appel, ou si votre carte SIM a été remplacée sans vous. Vous demandez votre journal d’appels, qui a changé la carte, et si le numéro affiché était vérifié. L’opérateur garde un an ses données techniques. Votre carte SIM ne marche plus\u00a0? Appelez-le d’abord, d’un autre téléphone.",
  addressee: "operator",
  ground: null,
  refusalOf: ({ shownNumber, method, validatedBy }, told) =>
    shownNumber !== null || method === "loan" || validatedBy === "not_me" || (told && isLineTold(told))
      ? null
      : "Votre opérateur n’a pas à connaître cette opération\u00a0: rien ne dit qu’un appel ou une carte SIM y a servi.",
  needsPayments: false,
  write: (facts) => {
    const { person, caseRow } = facts;
    const isSwap =
      SIM_CARD.test(caseRow.description) && facts.payments.every(({ shownNumber }) => shownNumber === null);
    const isMasked = facts.payments.length > 0 && facts.payments.every(({ shownNumber }) => shownNumber === "masked");
    const own = (caseRow.filledFor === null && person?.phoneText) || toComplete("le numéro de la ligne");
    return {
      subject: isCompany(facts)
        ? "Appels reçus et carte SIM\u00a0: demande d’informations"
        : "Appels reçus et carte SIM\u00a0: accès à mes données (RGPD, article 15)",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `${(isCallTold(facts) || TOLD_OF_CALL.test(caseRow.description)) && !isSwap ? `Ma ligne, le ${own}, a reçu un appel frauduleux.` : `On s’est servi de ma ligne contre moi\u00a0: ${own}.`} Titulaire\u00a0: ${toComplete("le nom qui figure sur la facture, et le numéro de client")}.`,
        ),
        isSwap
          ? words("calls", "Ce qui est arrivé à la ligne", lineText())
          : words("calls", "Les appels", shownNumbers(facts)),
        words(
          "demands",
          "Ce que vous demandez",
          isCompany(facts)
            ? "Je vous demande, au titre de notre contrat\u00a0:"
            : "Je vous demande copie de mes données (article 15 du règlement (UE) 2016/679, dit RGPD)\u00a0:",
          items(
            `le journal des appels et des SMS de ma ligne, reçus et émis, ${toComplete("du… au…")}\u00a0;`,
            "chaque demande de carte SIM ou eSIM, de changement d’opérateur ou de renvoi d’appel\u00a0: le jour et l’heure, le magasin ou le service, et la pièce d’identité montrée\u00a0;",
            "les changements d’adresse e-mail, de mot de passe ou de contact de mon espace client.",
          ),
          "Je vous demande aussi\u00a0:",
          items(
            isMasked && "si c’est vous qui avez masqué cet appel, faute d’avoir pu authentifier son numéro\u00a0;",
            !isSwap &&
              !isMasked &&
              "si le numéro affiché à chacun de ces appels avait été authentifié, et sinon pourquoi l’appel n’a pas été coupé (article L44, IV, du code des postes et des communications électroniques)\u00a0;",
            !isSwap && "par quel opérateur chacun de ces appels vous est arrivé\u00a0;",
            `de garder pour la justice toutes ces données techniques, que vous ne gardez qu’un an (décret n°\u00a02021-1362)${until(facts)}\u00a0;`,
            "de bloquer tout nouveau changement de ma carte SIM sans ma venue en magasin.",
          ),
          "Je ne vous demande pas le nom d’un autre client.",
          !isCompany(facts) &&
            "Merci de me répondre dans le mois (article 12, paragraphe 3, du RGPD). Sans réponse, je pourrai saisir la CNIL.",
        ),
        words(
          "ending",
          "Fin",
          policeComplaint(facts),
          exhibitsText(facts) ?? toComplete("la copie de la pièce d’identité du titulaire, si l’opérateur la demande"),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};
