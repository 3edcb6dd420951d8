import { isTransfer } from "~/features/payments/rules";
import { type LetterTemplate, toComplete } from "../rules";
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
    const these = forCount(payments.length, "l’opération ci-dessous", "les opérations ci-dessous");
    const transfers = payments.some(isTransfer);
    return {
      subject: `Conservez les données de ${forCount(payments.length, "cette opération", "ces opérations")}, et donnez-m’en une copie`,
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `${isCompany(facts) ? `Je vous demande, d’après notre contrat, ce que vous avez gardé sur ${these}.` : `Je vous demande l’accès à mes données sur ${these} (${WORDS.access}).`} Conservez-les toutes dès aujourd’hui\u00a0: elles serviront à la justice.`,
          isCompany(facts) &&
            toComplete(
              "l’article de votre convention de compte\u00a0: le RGPD protège les personnes, pas les entreprises",
            ),
          accounts(facts),
        ),
        operations(payments),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande une copie\u00a0:",
          lastItems(
            "des journaux d’authentification\u00a0: moyen, appareil, adresse IP, date et heure\u00a0;",
            "de l’enrôlement de chaque appareil\u00a0: quand, comment, depuis quelle adresse IP\u00a0;",
            "de chaque bénéficiaire ajouté et de chaque plafond relevé, avec la date et l’heure\u00a0;",
            "du texte exact que l’application ou le message affichait\u00a0;",
            transfers && "de la réponse à la vérification du nom du bénéficiaire, et de l’avertissement affiché\u00a0;",
            "de vos alertes sur ces opérations, et de ce que vous en avez fait\u00a0;",
            transfers && "de la demande de rappel\u00a0: date d’envoi et réponse reçue\u00a0;",
            transfers && "de ce que vous avez déclaré au fichier FNC-RF sur l’IBAN du bénéficiaire\u00a0;",
            "des enregistrements de mes appels.",
          ),
        ),
        words(
          "delay",
          "Le délai",
          isCompany(facts)
            ? "Merci de me répondre par écrit dans le mois."
            : "Vous avez un mois pour répondre (article 12 du même règlement). Pour le prolonger, écrivez-moi pourquoi avant sa fin.",
          "Un point est refusé, ou n’existe pas\u00a0? Dites-le pour chacun, avec la raison.",
          !isCompany(facts) && "Sans réponse complète, je pourrai saisir la CNIL.",
        ),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
