import { formatLongDate, formatMoney, formatPercent } from "~/ui/format";
import { company } from "./company";
import type { LegalSection } from "./legal-text";

/** What a fee agreement says of one case. Amounts in cents, rates in hundredths of a per cent. */
export type AgreementFacts = {
  reference: string;
  madeAt: Date;
  client: string;
  lawyer: { name: string; bar: string | null; insurance: string | null };
  /** The amount excludes tax. */
  baseFee: number;
  tax: number;
  vatRate: number;
  /** Tax included; null for none. */
  successRate: number | null;
  /** What the lawyer does for the base fee. */
  scope: string;
  expenses: string | null;
};

/** Whom a client may turn to about fees (C. consommation L612-1; décret 91-1197, art. 174 s.). */
const mediator = {
  name: "Médiateur de la consommation de la profession d’avocat",
  site: "mediateur-consommation-avocat.fr",
};

const percent = (rate: number): string => formatPercent(rate / 10_000, 2);

const taxText = ({ tax, vatRate }: AgreementFacts): string =>
  vatRate === 0
    ? "TVA non applicable, article 293 B du code général des impôts"
    : `dont ${formatMoney(tax)} de TVA à ${percent(vatRate)}`;

/** « 720 € maintenant, même si rien n’est récupéré, puis 20 % », taxes included. */
function figuresText({ baseFee, tax, successRate }: AgreementFacts): string {
  const base = `${formatMoney(baseFee + tax)} TTC maintenant, même si rien n’est récupéré`;
  return successRate === null
    ? `${base}. Aucun honoraire de plus, même si des sommes sont récupérées.`
    : `${base}, puis ${percent(successRate)} TTC des sommes récupérées.`;
}

/**
 * The text of a fee agreement between a client and a lawyer; the publisher may reword it. An edit that changes what is
 * agreed needs a new `version`, which is recorded with each agreement. A fee on the result alone is void (loi 71-1130,
 * art. 10), so the base fee is always there.
 */
export const feeAgreement = {
  version: "2026-11-28",
  title: "Convention d’honoraires",
  /** What this version leaves out, in short: « La mission » and « Les frais » say it whole. */
  leftOut: [
    "Ce qui n’est pas décrit ici\u00a0: il faut un nouvel accord écrit",
    "Commissaire de justice, expert, traducteur\u00a0: à vos frais, et avec votre accord avant",
    "Un résultat\u00a0: aucun n’est garanti",
  ],
  sections(facts: AgreementFacts): LegalSection[] {
    const { client, lawyer, baseFee, tax, successRate, scope, expenses } = facts;
    const bar = lawyer.bar ? `, ${lawyer.bar}` : "";
    const insurance = lawyer.insurance
      ? ` Son assurance de responsabilité civile professionnelle\u00a0: ${lawyer.insurance}.`
      : "";
    const result =
      successRate === null
        ? ["Aucun honoraire de résultat n’est prévu."]
        : [
            `En plus de l’honoraire de base, un honoraire de résultat de ${percent(successRate)} TTC des sommes effectivement récupérées est dû. Rien n’est dû à ce titre tant que rien n’est récupéré.`,
            `Par exemple, pour 10\u00a0000\u00a0€ récupérés, il est de ${formatMoney(successRate * 100)} TTC.`,
          ];
    return [
      { title: "Ce que vous payez", paragraphs: [figuresText(facts)] },
      {
        title: "Les parties",
        paragraphs: [
          `${lawyer.name}, avocat${bar}.${insurance}`,
          `${client}, ci-après «\u00a0le client\u00a0».`,
          `Convention proposée le ${formatLongDate(facts.madeAt)} pour le dossier ${facts.reference}.`,
        ],
      },
      {
        title: "La mission",
        paragraphs: [
          scope,
          "L’avocat exerce en toute indépendance. Il est tenu d’une obligation de moyens\u00a0: aucun résultat n’est garanti. Une diligence qui n’est pas décrite ici fait l’objet d’un nouvel accord écrit.",
        ],
      },
      {
        title: "L’honoraire de base",
        paragraphs: [
          `L’honoraire de base est de ${formatMoney(baseFee + tax)} TTC (${formatMoney(baseFee)} HT, ${taxText(facts)}).`,
          "Il rémunère les diligences décrites ci-dessus et il est dû quel que soit le résultat.",
        ],
      },
      { title: "L’honoraire de résultat", paragraphs: result },
      {
        title: "Les frais",
        paragraphs: [
          expenses ?? "Il n’est prévu aucuns frais à ce jour.",
          "Les frais extérieurs (commissaire de justice, expert, traducteur) restent à la charge du client. Ils ne sont engagés qu’avec son accord préalable.",
        ],
      },
      {
        title: "Les sommes récupérées",
        paragraphs: [
          "Les sommes destinées au client passent par le compte CARPA de l’avocat, jamais par un autre compte.",
          `${company.name} n’est pas partie à cette convention et ne reçoit aucune part de ces honoraires.`,
        ],
      },
      {
        title: "L’aide juridictionnelle et l’assurance",
        paragraphs: [
          "Selon ses ressources, le client peut demander l’aide juridictionnelle. Une assurance de protection juridique peut prendre en charge tout ou partie des honoraires. Elle est souvent comprise dans un contrat d’habitation ou de carte bancaire. Le client est invité à le vérifier avant d’accepter.",
        ],
      },
      {
        title: "La fin de la mission",
        paragraphs: [
          "Le client peut mettre fin à la mission à tout moment, et l’avocat se retirer en lui laissant le temps d’organiser la suite. Les honoraires des diligences déjà accomplies restent alors dus, au regard des critères de l’article 10 de la loi du 31 décembre 1971.",
        ],
      },
      {
        title: "Le droit de rétractation",
        paragraphs: [
          "Cette convention est conclue à distance. Le client a quatorze jours à compter de son acceptation pour se rétracter, sans donner de motif (articles L221-18 et suivants du code de la consommation). Un délai qui expire un samedi, un dimanche ou un jour férié est prolongé jusqu’au premier jour ouvrable suivant.",
          "Il se rétracte par le bouton «\u00a0Me rétracter\u00a0» de la page de cette convention, par un message dans son dossier ou par toute déclaration claire. Par exemple\u00a0: «\u00a0Je vous notifie ma rétractation de la convention d’honoraires acceptée le (date). Nom, adresse, date.\u00a0»",
          "L’avocat ne commence pas avant la fin de ce délai, sauf demande expresse du client. Après une telle demande, le client qui se rétracte paie un montant proportionné aux diligences accomplies jusque-là (article L221-25).",
        ],
      },
      {
        title: "En cas de désaccord",
        paragraphs: [
          "Une contestation sur les honoraires se porte devant le bâtonnier de l’ordre de l’avocat (articles 174 et suivants du décret n°\u00a091-1197 du 27 novembre 1991).",
          `Après une réclamation écrite restée sans réponse satisfaisante, le client peut aussi saisir gratuitement le ${mediator.name} (${mediator.site}).`,
        ],
      },
    ];
  },
};
