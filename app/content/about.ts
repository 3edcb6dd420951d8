import { claimClause, claims } from "./claims";
import { company } from "./company";

export const about = {
  get lead() {
    return `${company.name} met en relation les victimes d’arnaques en ligne et des avocats qui connaissent ces fraudes. Une procédure claire, un interlocuteur, et des mots que l’on comprend.`;
  },
  get story() {
    return [
      "Une arnaque ne prend pas seulement de l’argent. Elle laisse un doute, parfois de la honte, et une pile de démarches au moment où l’on a le moins d’énergie pour les faire. Beaucoup de personnes renoncent avant d’avoir commencé.",
      `Nous avons construit ${company.name} pour que la première démarche soit simple : raconter ce qui s’est passé, une seule fois, à quelqu’un qui sait quoi en faire.`,
    ];
  },
  expertise: {
    title: "Des domaines qui se complètent",
    lead: "Une arnaque touche à la banque, au numérique et au droit pénal à la fois. Les avocats du réseau interviennent dans cinq domaines.",
    areas: [
      {
        title: "Fraudes financières",
        text: "Faux placements, trading, cryptomonnaies, faux conseillers : contestations auprès des banques et des intermédiaires.",
      },
      {
        title: "Recouvrement de créances",
        text: "Mises en demeure, injonctions et saisies, quand une personne ou une société peut être tenue de rembourser.",
      },
      {
        title: "Cybercriminalité",
        text: "Plaintes, suivi des enquêtes, constitution de partie civile, comptes et identités usurpés.",
      },
      {
        title: "Protection de la réputation",
        text: "Chantage, diffusion d’images ou de propos, retrait de contenus et de faux profils.",
      },
      {
        title: "Réglementation et conformité",
        text: "Obligations de vigilance des banques, des plateformes et des prestataires de paiement.",
      },
    ],
  },
  approach: {
    title: "Notre façon de travailler",
    points: [
      {
        title: "Dire la vérité",
        text: "Ce qui est possible, ce qui ne l’est pas, et pourquoi. Nous ne promettons jamais un résultat.",
      },
      {
        title: "Ne rien demander deux fois",
        text: "Ce que vous avez écrit reste dans votre dossier, et votre avocat le lit avant de vous répondre.",
      },
      {
        title: "Ne rien engager sans vous",
        text: "Chaque démarche et chaque frais extérieur vous est expliqué, puis attend votre accord.",
      },
      {
        title: "Ne jamais juger",
        text: "Les escrocs sont des professionnels de la manipulation. Vous n’êtes pas responsable de ce qu’ils vous ont fait.",
      },
    ],
  },
  network: {
    title: "Un réseau d’avocats inscrits au barreau",
    /** Empty when the publisher announces no number. */
    claimed: (): string => claimClause(claims.lawyers) && `${claimClause(claims.lawyers)}.`,
    counted: (verified: number): string =>
      verified > 1
        ? `Nous avons vérifié le barreau et la date de serment de ${verified} avocats partenaires.`
        : "Nous avons vérifié le barreau et la date de serment d’un avocat partenaire.",
    paragraphs: [
      "Le réseau demande trois ans de barreau au moins. Chaque avocat est tenu au secret professionnel et couvert par une assurance de responsabilité civile professionnelle.",
      "Nous accompagnons des personnes qui résident en France, métropole et outre-mer, en Belgique, en Suisse, au Luxembourg et au Canada.",
    ],
    annuaire: "Vous pouvez vérifier qu’un avocat est bien inscrit dans l’annuaire du Conseil national des barreaux.",
  },
} as const;
