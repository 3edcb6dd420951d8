import { SCAM_TYPE_LABELS } from "~/features/cases/labels";
import type { Payment } from "~/features/payments/rules";
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
  totalInWords,
  words,
} from "./parts.server";

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
    const { payments } = facts;
    const many = payments.length > 1;
    return {
      subject: "Urgent\u00a0: escroquerie, demande de gel et de conservation des données",
      sections: [
        words(
          "opening",
          "Début",
          "À l’attention du service de conformité,",
          GREETING,
          onBehalf(facts),
          `Les cryptomonnaies ${many ? `des ${payments.length} envois ci-dessous` : "de l’envoi ci-dessous"} m’ont été prises par escroquerie${scamText(facts)}, pour ${totalInWords(payments)}. Elles sont passées par votre plateforme, ou ont pu y arriver.`,
          `Mon compte chez vous\u00a0: ${toComplete("son identifiant, ou «\u00a0aucun\u00a0»")}.`,
          payments.some((payment) => !payment.cryptoTransaction) &&
            toComplete("l’identifiant (TXID) de chaque transaction, s’il manque ci-dessous"),
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
            "de me dire quelle société de votre groupe me répond, et quelle autorité l’a agréée (règlement (UE) 2023/1114, dit MiCA)\u00a0;",
            "de me confirmer par écrit ce que vous avez fait, avec une référence.",
          ),
          "Je ne vous demande pas l’identité d’un autre client.",
        ),
        words(
          "complaint",
          "La plainte",
          policeComplaint(facts) ??
            `Ma plainte\u00a0: ${toComplete("sa date et son numéro, ou «\u00a0en cours de dépôt\u00a0»")}. Son récépissé vous sera adressé.`,
        ),
        words("ending", "Fin", exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};

const STABLECOINS = ["USDT", "USDC"];

export const stablecoinFreeze: LetterTemplate = {
  kind: "stablecoin_freeze",
  title: "Gel, à l’émetteur de l’USDT ou de l’USDC",
  purpose:
    "Pour la société qui émet ces jetons\u00a0: elle peut parfois bloquer une adresse, même hors de toute plateforme. Chaque heure compte. Souvent, elle ne le fait que si la justice ou la police le lui demande\u00a0: donnez-lui le numéro de votre plainte.",
  addressee: "issuer",
  ground: null,
  refusalOf: ({ method, currency }) =>
    method === "crypto" && STABLECOINS.includes(currency)
      ? null
      : "Cette lettre ne vise que des envois en USDT ou en USDC, dont une société émet les jetons.",
  needsPayments: true,
  write: (facts) => {
    const { payments } = facts;
    const many = payments.length > 1;
    return {
      subject: "Urgent\u00a0: escroquerie, demande de blocage d’adresses",
      sections: [
        words(
          "opening",
          "Début",
          "À l’attention du service de conformité,",
          GREETING,
          onBehalf(facts),
          `Vous émettez les jetons ${listInWords(once(payments.map(({ currency }) => currency))) || "ci-dessous"}. On m’en a pris par escroquerie${scamText(facts)}, pour ${totalInWords(payments)}. Ils sont allés ${many ? "aux adresses" : "à l’adresse"} ci-dessous.`,
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
        words(
          "complaint",
          "La plainte",
          policeComplaint(facts) ??
            `Ma plainte\u00a0: ${toComplete("sa date et son numéro, ou «\u00a0en cours de dépôt\u00a0»")}. Son récépissé vous sera adressé.`,
        ),
        words("ending", "Fin", exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};

const scamText = ({ caseRow: { scamType } }: LetterFacts): string =>
  scamType === "unknown" ? "" : ` (${SCAM_TYPE_LABELS[scamType].toLowerCase()})`;

export const illegalContent: LetterTemplate = {
  kind: "illegal_content",
  title: "Signalement d’un contenu illicite à son hébergeur",
  purpose:
    "Pour qu’un hébergeur ou un réseau social retire un site, une annonce ou un compte frauduleux. Gardez d’abord des captures\u00a0: un contenu retiré ne se retrouve pas.",
  addressee: "host",
  ground: null,
  refusalOf: () => "Un hébergeur n’a pas besoin de connaître vos paiements\u00a0: cette lettre n’en parle pas.",
  needsPayments: false,
  write: (facts) => {
    const { person, caseRow, found } = facts;
    const name = person && once([`${person.firstName} ${person.lastName}`]).join("");
    return {
      subject: "Notification d’un contenu illicite (règlement (UE) 2022/2065, article 16)",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          "Je vous notifie un contenu illicite (article 16 du règlement (UE) 2022/2065 sur les services numériques). Vous l’hébergez, ou vous le rendez accessible.",
        ),
        words(
          "location",
          "Où il se trouve",
          "Adresses exactes\u00a0:",
          found.sites.length > 0
            ? items(
                ...once(found.sites),
                toComplete(
                  "vérifiez ces adresses, gardez celles qui sont frauduleuses, et donnez celle de chaque page",
                ),
              )
            : items(toComplete("l’adresse complète (URL) de chaque page, annonce ou compte")),
          `Vu le\u00a0: ${toComplete("le jour et l’heure, et la pièce qui le montre")}.`,
        ),
        words(
          "reasons",
          "Pourquoi il est illicite",
          `Ce contenu sert à escroquer des gens${scamText(facts)}. La loi le punit (article 313-1 du code pénal).`,
          toComplete("ce qu’il montre ou promet, en quoi c’est faux, et comment il a servi à vous tromper"),
        ),
        words(
          "notifier",
          "Qui notifie",
          items(
            `Nom\u00a0: ${name || toComplete("votre prénom et votre nom")}`,
            isCompany(facts) &&
              `Entreprise\u00a0: ${once([caseRow.representedName]).join("") || toComplete("son nom")}`,
            `Adresse e-mail\u00a0: ${person?.email || toComplete("votre adresse e-mail")}`,
          ),
          "Je le déclare de bonne foi\u00a0: à ma connaissance, tout ce que dit cette lettre est exact et complet.",
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "de m’envoyer un accusé de réception\u00a0;",
            "de retirer ce contenu, ou d’en bloquer l’accès\u00a0;",
            "de garder, pour la justice, les données qui peuvent mener à son auteur\u00a0;",
            "de me dire ce que vous décidez, et les recours possibles.",
          ),
        ),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};

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
    return {
      subject: "Urgent\u00a0: conservez vos images",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          "Une escroquerie dont je suis victime est passée par un lieu que vous filmez. Vos images peuvent montrer son auteur.",
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
            "de ne pas les effacer avant le dernier jour que la loi permet\u00a0: elle veut leur destruction en un mois au plus (article L252-5 du code de la sécurité intérieure)\u00a0;",
            "de me dire par écrit que c’est fait, le jour où vous devrez les effacer, et qui la police doit appeler chez vous.",
          ),
          "Je ne vous demande ni de me les montrer, ni de me les remettre. Les enquêteurs vous les demanderont.",
        ),
        words(
          "ending",
          "Fin",
          policeComplaint(facts) ??
            `Ma plainte\u00a0: ${toComplete("le service de police ou de gendarmerie et le numéro, ou «\u00a0en cours de dépôt\u00a0»")}.`,
          exhibitsText(facts),
          CLOSING,
        ),
      ],
      caseLaw: [],
    };
  },
};

export const registrarNotice: LetterTemplate = {
  kind: "registrar_notice",
  title: "Signalement d’un nom de domaine à son bureau d’enregistrement",
  purpose:
    "Pour que celui qui a vendu l’adresse d’un site frauduleux la suspende. Il ne garde aucune page\u00a0: écrivez d’abord à l’hébergeur. Son adresse de signalement («\u00a0abuse\u00a0») se lit dans l’annuaire des noms de domaine (RDAP).",
  addressee: "host",
  ground: null,
  refusalOf: () =>
    "Un bureau d’enregistrement n’a pas besoin de connaître vos paiements\u00a0: cette lettre n’en parle pas.",
  needsPayments: false,
  write: (facts) => {
    const names = once(facts.found.sites.map(domainOf));
    return {
      subject: "Nom de domaine utilisé pour une escroquerie\u00a0: demande de suspension",
      sections: [
        words(
          "opening",
          "Début",
          "À l’attention du service chargé des abus,",
          GREETING,
          onBehalf(facts),
          "Un nom de domaine que vous avez enregistré sert à escroquer des gens.",
        ),
        words(
          "location",
          "Le nom de domaine",
          "Noms de domaine\u00a0:",
          items(
            ...names,
            toComplete(
              names.length > 0
                ? "vérifiez ces noms, et gardez ceux qui sont frauduleux"
                : "le nom du site, sans ce qui suit la barre oblique",
            ),
          ),
          `Vu le\u00a0: ${toComplete("le jour et l’heure, et la pièce qui le montre")}.`,
        ),
        words(
          "reasons",
          "À quoi il sert",
          `Il sert à une escroquerie${scamText(facts)}, que la loi punit (article 313-1 du code pénal).`,
          toComplete("ce que le site montre ou promet, et comment il a servi à vous tromper"),
        ),
        words(
          "demands",
          "Ce que vous demandez",
          "Je vous demande\u00a0:",
          items(
            "de suspendre ce nom, autant que vos règles le permettent\u00a0;",
            "de garder, pour la justice, ce que vous savez de celui qui l’a pris et payé\u00a0;",
            "de me dire ce que vous décidez, avec une référence.",
          ),
          "Je ne vous demande pas son identité.",
        ),
        words("ending", "Fin", policeComplaint(facts), exhibitsText(facts), CLOSING),
      ],
      caseLaw: [],
    };
  },
};

/** « gain-sur.pro » of « https://www.gain-sur.pro/compte ». */
const domainOf = (site: string): string =>
  site
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[/?#].*$/, "")
    .replace(/^www\./i, "");
