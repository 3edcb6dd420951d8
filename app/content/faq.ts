import { claimClause, claims } from "./claims";
import { company } from "./company";
import { delays } from "./delays";
import { feeReservation, fees } from "./fees";
import { hostingSentence } from "./legal-identity";
import { published } from "./published";
import type { Question } from "./site";

/** The twelve questions of the specification (section 1), each answered in 60 to 150 words. */
const file = (): readonly Question[] => [
  {
    slug: "honoraires",
    question: "Combien coûtent vos services ?",
    answer: [
      "L’ouverture de votre dossier est gratuite : ni avance, ni dépôt, ni abonnement. Les honoraires sont de 20 % des sommes réellement récupérées ; si rien n’est récupéré, vous ne devez pas d’honoraires.",
      "Des frais extérieurs peuvent exister (commissaire de justice, expert, traducteur). Ils restent à votre charge, mais aucun n’est engagé sans votre accord préalable : vous connaissez le montant avant de dire oui.",
      "Si quelqu’un vous réclame une avance en notre nom, ne payez pas et prévenez-nous par la page « Nous Contacter ».",
    ],
  },
  {
    slug: "duree",
    question: "Combien de temps dure une procédure ?",
    answer: [
      `En général ${delays.procedure}. Un avocat étudie votre dossier sous ${delays.analysis} et vous répond dans la conversation du dossier sous ${delays.reply}. La suite dépend surtout des autres : la banque qui répond plus ou moins vite, l’établissement étranger qu’il faut relancer, l’enquête en cours.`,
      "Certaines situations se règlent en quelques semaines, d’autres demandent davantage, par exemple quand l’argent a traversé plusieurs pays. Vous voyez à tout moment où en est votre dossier, et votre avocat vous dit ce qu’il attend et de qui.",
    ],
  },
  {
    slug: "documents",
    question: "Quels documents dois-je fournir ?",
    answer: [
      "Pour vérifier votre identité : deux pièces d’identité de types différents en cours de validité, et un justificatif de domicile de moins de trois mois à votre nom (facture d’énergie ou d’eau, avis d’impôt, relevé bancaire ; les factures de téléphone mobile ne sont pas acceptées).",
      "Pour votre dossier : les preuves des paiements (relevés, ordres de virement, reçus) et vos échanges avec les escrocs (e-mails, SMS, captures de conversations).",
      "Il vous manque quelque chose ? Commencez quand même : le dossier s’enregistre à chaque étape, et vous pourrez ajouter des pièces ensuite dans la conversation.",
    ],
  },
  {
    slug: "chances",
    question: "Quelles sont mes chances de récupérer mon argent ?",
    answer: [
      `Personne ne peut vous le promettre, et nous ne le ferons pas. ${successSentence()}`,
      "Ce qui compte le plus : la rapidité de l’alerte donnée à la banque, le moyen de paiement (une carte ou un virement rappelé à temps se conteste mieux qu’un transfert en cryptomonnaie), et la qualité des preuves. Un paiement que vous n’avez pas autorisé ouvre des droits plus forts qu’un virement que vous avez fait vous-même.",
      "Votre avocat vous dira franchement ce qu’il en pense. Information générale, à confirmer avec votre avocat.",
    ],
  },
  {
    slug: "international",
    question: "L’escroc est à l’étranger : pouvez-vous m’aider ?",
    answer: [
      "Oui. La plupart des arnaques en ligne passent par plusieurs pays, et l’argent laisse des traces dans chacun. Le plus souvent, le premier interlocuteur est d’ailleurs plus proche : votre propre banque, ou celle qui a reçu les fonds.",
      "Vous pouvez ouvrir un dossier si vous résidez en France, métropole et outre-mer, en Belgique, en Suisse, au Luxembourg ou au Canada. Les règles et les délais changent d’un pays à l’autre ; quand un confrère étranger, un traducteur ou un commissaire de justice est nécessaire, il n’intervient qu’avec votre accord. Information générale, à confirmer avec votre avocat.",
    ],
  },
  {
    slug: "securite",
    question: "Mes données sont-elles en sécurité ?",
    answer: [
      `Chaque fichier que vous envoyez est chiffré avant d’être enregistré, et ne s’ouvre ensuite que pour une personne qui y a droit. ${hostingSentence(company.host)}`,
      "Une fois un avocat en charge de votre dossier, seuls les avocats en charge et les proches que vous invitez accèdent à votre conversation et à vos fichiers. Une personne de notre équipe ne les ouvre qu’en donnant un motif, que vous lisez dans votre compte. Avant cela, notre équipe y a accès pour vérifier vos pièces et vous répondre. Votre compte montre qui a ouvert quoi, et quand. Le site n’utilise ni publicité ni traceur, et vos données ne sont pas vendues.",
      "Vous pouvez demander à les consulter, les corriger ou les effacer, comme le prévoit le RGPD : une réponse vous est donnée sous un mois. Le détail est dans notre politique de confidentialité.",
    ],
  },
  {
    slug: "contact-escrocs",
    question: "Dois-je cesser tout contact avec les escrocs ?",
    answer: [
      "Oui, en principe : ne répondez plus, et surtout ne payez plus rien, même à qui promet de « débloquer » vos fonds ou menace de poursuites. Ne les prévenez pas que vous avez compris, et n’effacez aucune conversation : ces messages sont des preuves. Enregistrez-les, puis bloquez les numéros.",
      "Attendez-vous à être recontacté. De faux avocats, de fausses banques et de fausses autorités appellent d’anciennes victimes pour « récupérer » leur argent contre une avance. Nous ne téléphonons jamais à quelqu’un qui ne nous a pas écrit. En cas de doute, notre page « Est-ce bien nous ? » vous aide à vérifier.",
    ],
  },
  {
    slug: "cryptomonnaies",
    question: "Peut-on récupérer des cryptomonnaies ?",
    answer: [
      "C’est parfois possible, et souvent plus difficile qu’avec un virement : une transaction en cryptomonnaie ne s’annule pas. En revanche elle se suit, car les mouvements sont inscrits publiquement. Si les fonds arrivent sur une plateforme connue, une demande de gel peut lui être adressée ; et la banque d’où sont partis vos euros peut aussi être interrogée.",
      "Gardez les adresses des portefeuilles, les identifiants de transaction et les reçus d’achat. Ne donnez votre phrase de récupération à personne, pas même à nous. Information générale, à confirmer avec votre avocat.",
    ],
  },
  {
    slug: "plainte",
    question: "Faut-il avoir porté plainte avant d’ouvrir un dossier ?",
    answer: [
      "Non. Vous pouvez ouvrir votre dossier tout de suite, et porter plainte avant, pendant ou après. Nous vous conseillons de le faire tôt : la plainte aide l’enquête et appuie vos demandes.",
      "Elle n’est pas une condition du remboursement par votre banque d’un paiement non autorisé : si on vous dit le contraire, parlez-en à votre avocat. Le délai pour porter plainte est en principe de six ans pour un délit.",
      "Au commissariat ou à la gendarmerie, demandez une copie du procès-verbal et ajoutez-la à votre dossier. Information générale, à confirmer avec votre avocat.",
    ],
  },
  {
    slug: "apres-envoi",
    question: "Que se passe-t-il après l’envoi de mon dossier ?",
    answer: [
      "Vous recevez une référence, et une conversation s’ouvre avec votre avocat. Un premier message, automatique, vous rappelle les pièces utiles : preuves de paiement, échanges avec les escrocs, captures d’écran, copie de la plainte.",
      `Un avocat étudie ensuite votre dossier sous ${delays.analysis} et vous répond sous ${delays.reply}. Il peut le retenir, vous demander des précisions, ou vous dire qu’il ne peut pas le prendre. S’il le retient, il vous explique les démarches avant de les engager. Votre tableau de bord montre où en est le dossier, et les messages qui vous attendent.`,
    ],
  },
  {
    slug: "soutien",
    question: "Proposez-vous un soutien psychologique ?",
    answer: [
      "Nous ne sommes pas des soignants, et nous ne voulons pas vous laisser croire le contraire. Mais être victime d’une arnaque peut bouleverser : honte, colère, insomnie, peur d’en parler. C’est une réaction normale, et vous n’êtes pas responsable de ce qu’on vous a fait.",
      "France Victimes vous écoute gratuitement au 116 006, tous les jours de 9 h à 19 h, et peut vous orienter vers un psychologue près de chez vous. Parlez-en aussi à votre médecin ou à un proche. En cas de détresse immédiate, appelez le 15 ou le 112.",
    ],
  },
  {
    slug: "calcul",
    question: "Comment les 20 % sont-ils calculés ?",
    answer: [
      "Uniquement sur l’argent qui vous revient vraiment, au moment où il vous revient. Pour 10 000 € récupérés, les honoraires sont de 2 000 € et vous gardez 8 000 €. Si la somme revient en plusieurs fois, le calcul se fait à chaque fois.",
      "Ce que vous avez perdu mais qui n’est pas récupéré ne compte pas : une perte de 30 000 € dont 5 000 € reviennent donne 1 000 € d’honoraires. Les frais extérieurs, que vous aurez acceptés au préalable, s’y ajoutent. Le simulateur de la page d’accueil vous permet d’essayer avec votre montant.",
    ],
  },
];

/** « L’éditeur déclare …, mais chaque histoire est différente. » */
function successSentence(): string {
  const claimed = claimClause(claims.success);
  return claimed ? `${claimed}, mais chaque histoire est différente.` : "Chaque histoire est différente.";
}

/** The questions, as published on « Le site », else those of this file. */
export function faq(): readonly Question[] {
  const provided = file().map((question): Question => ({ ...question, isProvided: true }));
  const own = published().faq;
  if (!own) return provided;
  return own.map((each) => (each.isProvided && provided.find(({ slug }) => slug === each.slug)) || each);
}

/** The questions as visitors read them: an answer about the rate of the fee ends with what must stand beside it. */
export function announcedFaq(): readonly Question[] {
  const reservation = feeReservation();
  if (!reservation) return faq();
  return faq().map((each) => (announcesFee(each) ? { ...each, answer: [...each.answer, reservation] } : each));
}

const compact = (text: string): string => text.replace(/\s/g, "");

function announcesFee({ question, answer }: Question): boolean {
  const text = compact([question, ...answer].join(" "));
  return text.includes(compact(fees.rate)) && /honoraires/i.test(text);
}
