import { isStablecoin } from "~/features/deadlines/case/rules.server";
import { offenceWord } from "../complaints/offences.server";
import { type LetterFacts, type LetterTemplate, toComplete } from "../rules";
import {
  CLOSING,
  exhibitsText,
  GREETING,
  isCompany,
  items,
  listInWords,
  onBehalf,
  once,
  operations,
  policeComplaint,
  scamText,
  totalInWords,
  words,
} from "../templates/parts.server";

const complaint = (facts: LetterFacts) =>
  words(
    "complaint",
    "La plainte",
    policeComplaint(facts) ??
      `Ma plainte\u00a0: ${toComplete("sa date et son numéro, ou «\u00a0en cours de dépôt\u00a0»")}. Son récépissé vous sera adressé.`,
  );

/** The day from which a service of crypto-assets in France needs its authorisation (AMF, 5 February 2026). */
const MICA_ONLY = "2026-07-01";

export const cryptoFreeze: LetterTemplate = {
  kind: "crypto_freeze",
  title: "Gel et conservation, à une plateforme de cryptomonnaies",
  purpose:
    "Pour la plateforme où vos cryptomonnaies sont passées. Écrivez le jour même. Souvent, elle ne bloque que si un juge le lui demande. Elle peut au moins tout garder.",
  addressee: "platform",
  ground: null,
  refusalOf: ({ method }) => (method === "crypto" ? null : "Cette lettre ne vise que des envois de cryptomonnaie."),
  needsPayments: true,
  write: (facts) => {
    const { payments, writtenOn } = facts;
    const many = payments.length > 1;
    return {
      subject: "Urgent\u00a0: demande de gel et de conservation des données",
      sections: [
        words(
          "opening",
          "Début",
          "À l’attention du service de conformité,",
          GREETING,
          onBehalf(facts),
          `Les cryptomonnaies ${many ? `des ${payments.length} envois ci-dessous` : "de l’envoi ci-dessous"} m’ont été prises par ${offenceWord(facts)}${scamText(facts)}, pour ${totalInWords(payments)}.`,
          items(
            payments.some((payment) => !payment.cryptoTransaction) &&
              `Transaction (TXID)\u00a0: ${toComplete("l’identifiant de chacune, s’il manque ci-dessous")}.`,
            `Heure de chaque envoi, et adresse de départ\u00a0: ${toComplete("d’après l’explorateur public, en heure UTC")}.`,
            `Le lien avec votre plateforme\u00a0: ${toComplete("l’adresse que vous tenez, et l’explorateur ou la pièce qui le montre")}.`,
            `Mon compte chez vous\u00a0: ${toComplete("son identifiant, ou «\u00a0aucun\u00a0»")}.`,
          ),
        ),
        operations(payments),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "de bloquer sans délai, à titre conservatoire, ce qui est lié à ces envois et à ces adresses, autant que la loi et vos règles le permettent\u00a0;",
            "de garder toutes les données de ces comptes\u00a0: qui les a, les accès, les envois et les adresses de retrait\u00a0;",
            "de les tenir prêtes pour la justice, et de me dire où elle peut vous les demander\u00a0;",
            !isCompany(facts) &&
              "si j’ai un compte chez vous, de me donner copie de mes données (article 15 du règlement (UE) 2016/679, dit RGPD), dans le mois\u00a0;",
            "de me dire quelle société de votre groupe me répond, et quel agrément elle a (règlement (UE) 2023/1114, dit MiCA)\u00a0;",
            "de me confirmer par écrit ce que vous avez fait, avec une référence.",
          ),
          writtenOn >= MICA_ONLY && "Depuis le 1er juillet 2026, servir en France demande cet agrément.",
          "Je ne vous demande pas l’identité d’un autre client. Merci de me répondre sans attendre\u00a0: chaque heure compte.",
        ),
        complaint(facts),
        words("ending", "Fin", exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};

export const stablecoinFreeze: LetterTemplate = {
  kind: "stablecoin_freeze",
  title: "Gel, à l’émetteur de l’USDT ou de l’USDC",
  purpose:
    "Pour la société qui émet ces jetons\u00a0: elle peut parfois bloquer une adresse, même hors de toute plateforme. Chaque heure compte. Souvent, elle ne le fait que si la justice ou la police le lui demande\u00a0: donnez-lui le numéro de votre plainte.",
  addressee: "issuer",
  ground: null,
  refusalOf: (payment) =>
    isStablecoin(payment)
      ? null
      : "Cette lettre ne vise que des envois en USDT ou en USDC, dont une société émet les jetons.",
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    return {
      subject: "Urgent\u00a0: demande de blocage d’adresses",
      sections: [
        words(
          "opening",
          "Début",
          "À l’attention du service de conformité,",
          GREETING,
          onBehalf(facts),
          `Vous émettez les jetons ${listInWords(once(payments.map(({ currency }) => currency))) || "ci-dessous"}. On m’en a pris par ${offenceWord(facts)}${scamText(facts)}, pour ${totalInWords(payments)}. Ils sont allés ${many ? "aux adresses" : "à l’adresse"} ci-dessous.`,
          payments.some((payment) => !payment.cryptoTransaction || !payment.cryptoAddress) &&
            toComplete("l’adresse et l’identifiant (TXID) de chaque envoi, s’ils manquent ci-dessous"),
          `Où sont les jetons maintenant\u00a0: ${toComplete("l’adresse qui les garde, si vous la voyez dans un explorateur public, ou «\u00a0je ne sais pas\u00a0»")}.`,
        ),
        operations(payments),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "de bloquer sans délai ces adresses, autant que la loi et vos règles le permettent\u00a0;",
            "si vous ne bloquez que sur demande de la justice, de me dire à quel service elle doit écrire\u00a0;",
            "de garder les données que vous avez sur ces adresses\u00a0;",
            "de me dire quelle société de votre groupe émet ces jetons en Europe, et quelle autorité l’a agréée (règlement (UE) 2023/1114, dit MiCA)\u00a0;",
            "de me répondre par écrit, avec une référence.",
          ),
          "Je ne vous demande pas l’identité d’une autre personne.",
        ),
        complaint(facts),
        words("ending", "Fin", exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};
