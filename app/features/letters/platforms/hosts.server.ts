import { fraudArticleOf } from "~/features/deadlines/country-help.server";
import { isBlackmail } from "../complaints/offences.server";
import { ifExact, type LetterFacts, type LetterTemplate, toComplete, toVerify } from "../rules";
import { residenceAbroad } from "../templates/law-abroad.server";
import {
  CLOSING,
  dayInWords,
  exhibitsText,
  GREETING,
  isCompany,
  items,
  onBehalf,
  once,
  policeComplaint,
  scamText,
  victimLives,
  words,
} from "../templates/parts.server";

/** Why a notice asks for a removal: what a type of scam does not name, its client says. */
function whyIllegal(facts: LetterFacts, what: string): string[] {
  if (isBlackmail(facts))
    return [
      ifExact(`${what} sert à me menacer de montrer des images de moi, pour obtenir de l’argent.`),
      toComplete("la menace, avec ses mots exacts, et la capture qui la montre"),
      toVerify("l’article du code pénal qui punit cette menace"),
    ];
  const how = "ce qu’il montre ou promet, en quoi c’est faux, et comment il a servi à vous tromper";
  if (facts.caseRow.scamType === "unknown")
    return [toComplete(`en quoi il est illicite\u00a0: ${how}`), toVerify("la loi qu’il enfreint")];
  return [
    `${what} sert à escroquer des gens${scamText(facts)}. La loi le punit${articleText(facts)}.`,
    toComplete(how),
  ];
}

/** « (article 313-1 du code pénal) », or the article of where its writer lives; empty when no source gives it. */
function articleText(facts: LetterFacts): string {
  const country = residenceAbroad(facts);
  const article = country === null ? "article 313-1 du code pénal" : fraudArticleOf(country);
  return article === null ? "" : ` (${article})`;
}

/** Where people live for whom a host answers under the regulation of the Union on digital services. */
const IN_UNION: readonly string[] = ["France", "Belgique", "Luxembourg"];
/** To the others a host answers by its own terms; in the Union, its client may add the regulation. */
const BY_YOUR_TERMS = `Merci d’appliquer vos conditions d’utilisation. ${toComplete("le pays de l’hébergeur\u00a0; s’il est dans l’Union européenne, ajoutez l’article 16 du règlement (UE) 2022/2065")}`;

export const illegalContent: LetterTemplate = {
  kind: "illegal_content",
  title: "Signalement d’un contenu illicite à son hébergeur",
  purpose:
    "Pour qu’un hébergeur ou un réseau social retire un site, une annonce ou un compte frauduleux. Gardez d’abord des captures\u00a0: un contenu retiré ne se retrouve pas.",
  addressee: "host",
  ground: null,
  refusalOf: () => "Un hébergeur n’a pas besoin de connaître vos paiements\u00a0: cette lettre n’en parle pas.",
  namesPayments: false,
  needsPayments: false,
  write: (facts) => {
    const { person, caseRow, found } = facts;
    const name = person && once([`${person.firstName} ${person.lastName}`]).join("");
    const lives = victimLives(facts);
    const isInUnion = lives !== null && IN_UNION.includes(lives);
    return {
      subject: isInUnion
        ? "Notification d’un contenu illicite (règlement (UE) 2022/2065, article 16)"
        : "Notification d’un contenu illicite",
      sections: [
        words(
          "opening",
          "Début",
          GREETING,
          onBehalf(facts),
          `Je vous notifie un contenu illicite${isInUnion ? " (article 16 du règlement (UE) 2022/2065 sur les services numériques)" : ""}. Vous l’hébergez, ou vous le rendez accessible.`,
          !isInUnion && BY_YOUR_TERMS,
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
        words("reasons", "Pourquoi il est illicite", ...whyIllegal(facts, "Ce contenu")),
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
            isBlackmail(facts) && `${ifExact("d’empêcher que ces images soient publiées chez vous")}\u00a0;`,
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

export const registrarNotice: LetterTemplate = {
  kind: "registrar_notice",
  title: "Signalement d’un nom de domaine à son bureau d’enregistrement",
  purpose:
    "Pour que celui qui a vendu l’adresse d’un site frauduleux la suspende. Il ne garde aucune page\u00a0: écrivez d’abord à l’hébergeur. Son adresse de signalement («\u00a0abuse\u00a0») se lit dans l’annuaire des noms de domaine (RDAP).",
  addressee: "host",
  ground: null,
  refusalOf: () =>
    "Un bureau d’enregistrement n’a pas besoin de connaître vos paiements\u00a0: cette lettre n’en parle pas.",
  namesPayments: false,
  needsPayments: false,
  write: (facts) => {
    const names = once(facts.found.sites.map(domainOf));
    return {
      subject: "Nom de domaine frauduleux\u00a0: demande de suspension",
      sections: [
        words(
          "opening",
          "Début",
          "À l’attention du service chargé des abus,",
          GREETING,
          onBehalf(facts),
          "Je vous signale un nom de domaine que vous avez enregistré, et vous demande de le suspendre.",
          hostNotified(facts),
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
        words("reasons", "À quoi il sert", ...whyIllegal(facts, "Ce site")),
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

/** That the host was asked first: it holds the pages, and a registrar would send there. */
function hostNotified({ sent }: LetterFacts): string {
  const notice = sent.find(({ kind }) => kind === "illegal_content");
  return notice
    ? `J’ai écrit à l’hébergeur du site le ${dayInWords(notice.sentOn)}.`
    : `L’hébergeur du site\u00a0: ${toComplete("le jour où vous lui avez écrit, ou «\u00a0je ne le connais pas\u00a0»")}.`;
}

/** « gain-sur.pro » of « https://www.gain-sur.pro/compte ». */
const domainOf = (site: string): string =>
  site
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[/?#].*$/, "")
    .replace(/^www\./i, "");
