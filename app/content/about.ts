import { claimClause, claims } from "./claims";
import { company } from "./company";

export const about = {
  get lead() {
    return `${company.name} met les victimes d’arnaques en ligne en lien avec des avocats qui connaissent ces fraudes. Des étapes claires, une personne qui vous répond, et des mots que l’on comprend.`;
  },
  get story() {
    return [
      "Une arnaque ne prend pas seulement de l’argent. Elle laisse un doute, et parfois de la honte. Elle laisse aussi une pile de choses à faire, au moment où l’on n’en a plus la force. Bien des gens renoncent avant de commencer.",
      `Nous avons construit ${company.name} pour que le premier pas soit simple. Vous dites ce qui s’est passé, une seule fois, à quelqu’un qui sait quoi en faire.`,
    ];
  },
  expertise: {
    title: "Des domaines qui se complètent",
    lead: "Une arnaque touche à la banque, au numérique et au droit pénal à la fois. Les avocats du réseau ont cinq domaines.",
    areas: [
      {
        title: "Fraudes financières",
        text: "Faux placement, trading, cryptomonnaie, faux conseiller : ils écrivent à la banque, et à ceux par qui l’argent est passé.",
      },
      {
        title: "Recouvrement de créances",
        text: "Quand une personne ou une société peut avoir à rendre l’argent : mise en demeure, injonction, saisie.",
      },
      {
        title: "Cybercriminalité",
        text: "La plainte, la suite de l’enquête, la partie civile. Un compte ou un nom que l’on vous a volé.",
      },
      {
        title: "Protection de la réputation",
        text: "Le chantage, les images ou les mots que l’on diffuse. Le retrait d’une page ou d’un faux profil.",
      },
      {
        title: "Réglementation et conformité",
        text: "Ce que doivent surveiller une banque, une plateforme ou un service de paiement.",
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
        text: "On vous dit à quoi sert chaque acte, et ce que coûte chaque frais. Rien ne part sans votre accord.",
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
      "Le réseau demande trois ans de barreau au moins. Chaque avocat est tenu au secret professionnel. Il a une assurance de responsabilité civile professionnelle.",
      "Nous aidons des personnes qui vivent en France, outre-mer compris, en Belgique, en Suisse, au Luxembourg et au Canada.",
    ],
    annuaire: "Vous pouvez vérifier qu’un avocat est bien inscrit dans l’annuaire du Conseil national des barreaux.",
  },
} as const;
