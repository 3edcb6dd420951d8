import { countryOfAccount } from "~/features/deadlines/case/rules.server";
import { dataLawOf } from "~/features/deadlines/country-help.server";
import { uncheckedRefusal } from "~/features/payments/payee-check";
import { isTransfer } from "~/features/payments/rules";
import { type LetterFacts, type LetterTemplate, toComplete, toVerify } from "../rules";
import { WORDS } from "../sending";
import {
  accounts,
  CLOSING,
  exhibitsText,
  forCount,
  GREETING,
  isCompany,
  lastItems,
  onBehalf,
  operations,
  policeComplaint,
  unlessPaymentService,
  words,
} from "../templates/parts.server";
import { mayAllBeInShop, mayBeInShop } from "../templates/records.server";
import { isOutsideArea } from "./contest-abroad.server";

/** The law on data that is asked under; of a bank outside the Economic Area none is named as sure. */
function dataLaw({ payments }: LetterFacts): string {
  // The regulation of the Union and the CNIL do not bind a bank of another country.
  if (!payments.some(isOutsideArea)) return ` (${WORDS.access}).`;
  const [code = null, ...others] = new Set(payments.map(countryOfAccount));
  const law = others.length > 0 ? null : dataLawOf(code);
  return law === null
    ? `. ${toVerify("l’article 15 du RGPD, si la société de mon contrat est dans l’Union, ou la loi de son pays")}`
    : ` (${law} ${toVerify("cet article")}).`;
}

export const bankDataRequest: LetterTemplate = {
  kind: "bank_data_request",
  title: "Demander tout ce que la banque a gardé",
  purpose:
    "Pour que la banque garde ses traces et vous en donne une copie. Elles servent à votre contestation, et son silence aussi. Écrivez à chaque banque, pour ses opérations seulement.",
  addressee: "bank",
  ground: null,
  refusalOf: (payment) => (payment.method === "cheque" ? null : unlessPaymentService(payment)),
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const isOutside = payments.some(isOutsideArea);
    const these = forCount(payments.length, "l’opération ci-dessous", "les opérations ci-dessous");
    const transfers = payments.some(isTransfer);
    // What was owed to a transfer is asked, whatever its screen then said.
    const isNameChecked = payments.some(
      (payment) => uncheckedRefusal({ ...payment, payeeCheck: null }, countryOfAccount(payment)) === null,
    );
    const [cheques, debits] = (["cheque", "direct_debit"] as const).map((one) =>
      payments.some(({ method }) => method === one),
    );
    // Nobody is at a screen when a cheque or a direct debit is paid.
    const online = payments.some(({ method }) => method !== "cheque" && method !== "direct_debit");
    // What a screen leaves is asked of what was paid at one.
    const ifOnline = mayAllBeInShop(payments) ? "pour un paiement en ligne, " : "";
    // Nobody adds a payee to pay by card.
    const added = payments.every(({ method }) => method === "card") ? "" : "de chaque bénéficiaire ajouté et ";
    return {
      subject: `Conservez les données de ${forCount(payments.length, "cette opération", "ces opérations")}, et donnez-m’en une copie`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `${isCompany(facts) ? `Je vous demande, ${WORDS.records} sur ${these}.` : `Je vous demande l’accès à mes données sur ${these}${dataLaw(facts)}`} Conservez toutes ces données dès aujourd’hui\u00a0: elles peuvent servir à la justice.`,
          isCompany(facts) && toComplete("l’article de votre convention de compte"),
          accounts(facts),
        ),
        operations(payments),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande une copie\u00a0:",
          lastItems(
            cheques && "du chèque, recto et verso, et du spécimen de signature que vous avez comparé\u00a0;",
            cheques && "du nom de la banque qui l’a encaissé, et du jour\u00a0;",
            debits &&
              "du mandat de prélèvement\u00a0: sa date, sa signature, sa référence (RUM) et son créancier (ICS)\u00a0;",
            payments.some(mayBeInShop) &&
              "pour un paiement en magasin, de la façon dont la carte a été lue, du code tapé ou non, et du terminal\u00a0;",
            online &&
              `${ifOnline}des journaux d’authentification\u00a0: moyen, appareil, adresse IP, date et heure\u00a0;`,
            online &&
              `${ifOnline}de l’enrôlement de chaque appareil\u00a0: quand, comment, depuis quelle adresse IP\u00a0;`,
            online && `${added}de chaque plafond relevé, avec la date et l’heure\u00a0;`,
            online && "du texte exact que l’application ou le message affichait\u00a0;",
            isNameChecked &&
              "de la réponse à la vérification du nom du bénéficiaire, et de l’avertissement affiché\u00a0;",
            `de vos alertes sur ${forCount(payments.length, "cette opération", "ces opérations")}, et de ce que vous en avez fait\u00a0;`,
            transfers && "de la demande de rappel\u00a0: date d’envoi et réponse reçue\u00a0;",
            transfers &&
              "du jour où vous avez signalé l’IBAN du bénéficiaire au fichier FNC-RF, s’il est ouvert, ou de la raison de ne pas le faire\u00a0;",
            "des enregistrements de mes appels.",
          ),
        ),
        words(
          "delay",
          "Le délai",
          // Where no law gives a month, the letter announces no day that the deadlines would not count.
          isCompany(facts) || isOutside
            ? "Merci de me répondre par écrit, sans tarder."
            : "Vous avez un mois pour répondre (article 12 du même règlement). Pour le prolonger, écrivez-moi pourquoi avant sa fin.",
          "Un point est refusé, ou n’existe pas\u00a0? Dites-le pour chacun, avec la raison. Vous pouvez masquer ce qui touche un autre client.",
          isCompany(facts) &&
            transfers &&
            "L’argent n’est pas revenu\u00a0? Vous me devez ce qui peut servir à un recours (article L133-21 du code monétaire et financier).",
          !isCompany(facts) && !isOutside && "Sans réponse complète, je pourrai saisir la CNIL.",
        ),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
