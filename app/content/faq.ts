import { claimClause, claims } from "./claims";
import { company } from "./company";
import { delays } from "./delays";
import { asBaseFeeAllows, feeReservation, fees } from "./fees";
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
      `En général ${delays.procedure}. Un avocat étudie votre dossier sous ${delays.analysis} et vous répond dans la conversation du dossier sous ${delays.reply}. La suite dépend surtout des autres. La banque répond plus ou moins vite, une société à l’étranger doit être relancée, l’enquête suit son cours.`,
      "Parfois, tout se règle en quelques semaines. Il faut plus de temps quand l’argent a traversé plusieurs pays. Vous voyez à tout moment où en est votre dossier. Votre avocat vous dit ce qu’il attend, et de qui.",
    ],
  },
  {
    slug: "documents",
    question: "Quels documents dois-je fournir ?",
    answer: [
      "Pour prouver qui vous êtes : deux pièces d’identité encore valables, de types différents. Il faut aussi une preuve d’adresse à votre nom, de moins de trois mois : facture d’eau ou d’énergie, avis d’impôt, relevé de compte. Une facture de mobile ne va pas.",
      "Pour votre dossier : les preuves de ce que vous avez payé (relevés, ordres de virement, reçus). Ajoutez ce que vous avez écrit et reçu : e-mails, SMS, captures d’écran.",
      "Il vous manque quelque chose ? Commencez quand même : le dossier est gardé à chaque étape. Vous pourrez ajouter des pièces plus tard, dans la conversation.",
    ],
  },
  {
    slug: "chances",
    question: "Quelles sont mes chances de récupérer mon argent ?",
    answer: [
      `Personne ne peut vous le promettre, et nous ne le ferons pas. ${successSentence()}`,
      "Trois choses comptent le plus. La première est le temps : avez-vous vite alerté la banque ? La deuxième est la façon dont vous avez payé : une carte ou un virement se conteste mieux qu’un envoi de cryptomonnaie. La dernière est la preuve. Vos droits sont plus forts si vous n’avez pas autorisé le paiement que si vous avez fait le virement vous-même.",
      "Votre avocat vous dira franchement ce qu’il en pense. Information générale, à confirmer avec votre avocat.",
    ],
  },
  {
    slug: "international",
    question: "L’escroc est à l’étranger : pouvez-vous m’aider ?",
    answer: [
      "Oui. La plupart des arnaques en ligne passent par plus d’un pays, et l’argent laisse une trace dans chacun. Le plus souvent, on s’adresse d’abord plus près : à votre banque, ou à celle qui a reçu l’argent.",
      "Vous pouvez ouvrir un dossier si vous vivez en France, outre-mer compris, en Belgique, en Suisse, au Luxembourg ou au Canada. Les règles et les délais ne sont pas les mêmes partout. Il faut parfois un avocat d’un autre pays, un traducteur ou un commissaire de justice : jamais sans votre accord. Information générale, à confirmer avec votre avocat.",
    ],
  },
  {
    slug: "securite",
    question: "Mes données sont-elles en sécurité ?",
    answer: [
      `Chaque fichier que vous envoyez est chiffré avant d’être gardé. Il ne s’ouvre ensuite que pour une personne qui y a droit. ${hostingSentence(company.host)}`,
      "Une fois un avocat en charge de votre dossier, seuls les avocats en charge et les proches que vous invitez accèdent à votre conversation et à vos fichiers. Une personne de notre équipe ne les ouvre qu’en donnant un motif, que vous lisez dans votre compte. Avant cela, notre équipe y a accès pour vérifier vos pièces et vous répondre. Votre compte montre qui a ouvert quoi, et quand. Le site n’utilise ni publicité ni traceur, et vos données ne sont pas vendues.",
      "Vous pouvez demander à les lire, à les corriger ou à les effacer : c’est un droit que donne le RGPD. Nous répondons sous un mois. La suite est dans notre politique de confidentialité.",
    ],
  },
  {
    slug: "contact-escrocs",
    question: "Dois-je cesser tout contact avec les escrocs ?",
    answer: [
      "Oui, en principe : ne répondez plus, et surtout ne payez plus rien. On peut vous dire que votre argent sera « débloqué », ou vous menacer : ne cédez pas. Ne dites pas que vous avez compris. N’effacez aucun message : ce sont des preuves. Gardez-les, puis bloquez les numéros.",
      "On va sans doute vous appeler encore. De faux avocats, de fausses banques et de faux policiers offrent de « récupérer » l’argent, contre une avance. Nous n’appelons jamais quelqu’un qui ne nous a pas écrit. Un doute ? Lisez notre page « Est-ce bien nous ? ».",
    ],
  },
  {
    slug: "cryptomonnaies",
    question: "Peut-on récupérer des cryptomonnaies ?",
    answer: [
      "Parfois, et c’est souvent plus dur qu’avec un virement : un envoi de cryptomonnaie ne s’annule pas. Mais il se suit, car chacun peut lire la trace de tous les envois. L’argent arrive-t-il sur une plateforme connue ? On peut lui demander de le bloquer. La banque d’où sont partis vos euros peut aussi avoir à répondre.",
      "Gardez les adresses, les numéros des envois (TXID) et les reçus d’achat. Ne donnez votre phrase de récupération à personne, pas même à nous. Information générale, à confirmer avec votre avocat.",
    ],
  },
  {
    slug: "plainte",
    question: "Faut-il avoir porté plainte avant d’ouvrir un dossier ?",
    answer: [
      "Non. Vous pouvez ouvrir votre dossier tout de suite, et porter plainte avant, pendant ou après. Faites-le tôt, si vous le pouvez : la plainte aide l’enquête et appuie vos demandes.",
      "Votre banque ne peut pas l’exiger pour rembourser un paiement que vous n’avez pas autorisé. On vous dit le contraire ? Parlez-en à un avocat. Pour un délit, vous avez en principe six ans pour porter plainte.",
      "Au commissariat ou à la gendarmerie, demandez une copie du procès-verbal et ajoutez-la à votre dossier. Information générale, à confirmer avec votre avocat.",
    ],
  },
  {
    slug: "apres-envoi",
    question: "Que se passe-t-il après l’envoi de mon dossier ?",
    answer: [
      "Vous recevez un numéro de dossier, et une conversation s’ouvre avec votre avocat. Un premier message, automatique, vous dit quelles pièces sont utiles : la preuve de ce que vous avez payé, les messages des escrocs, vos captures d’écran, la copie de la plainte.",
      `Un avocat étudie ensuite votre dossier sous ${delays.analysis} et vous répond sous ${delays.reply}. Il peut le retenir, vous poser des questions, ou vous dire qu’il ne peut pas le prendre. S’il le retient, il vous dit ce qu’il va faire avant de le faire. Votre tableau de bord montre où en est le dossier, et les messages qui vous attendent.`,
    ],
  },
  {
    slug: "soutien",
    question: "Proposez-vous un soutien psychologique ?",
    answer: [
      "Nous ne sommes pas des soignants, et nous ne voulons pas vous laisser croire le contraire. Mais être victime d’une arnaque peut bouleverser : honte, colère, insomnie, peur d’en parler. C’est une réaction normale, et vous n’êtes pas responsable de ce qu’on vous a fait.",
      "France Victimes vous écoute gratuitement au 116 006, tous les jours de 9 h à 19 h, et peut vous orienter vers un psychologue près de chez vous. Parlez-en aussi à votre médecin ou à un proche. En cas de détresse immédiate, appelez le 112, ou le 15 en France. Vous vivez ailleurs ? La page « Les premiers gestes » donne qui écoute dans votre pays.",
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

/** « L’éditeur déclare …, mais chaque histoire est différente. » */
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

/** The questions as visitors read them: an answer about the rate of the fee ends with `feeReservation`. */
export function announcedFaq(): readonly Question[] {
  const reservation = feeReservation();
  if (!reservation) return faq();
  return faq().map((each) =>
    announcesFee(each) ? { ...each, answer: [...each.answer.map(asBaseFeeAllows), reservation] } : each,
  );
}

const compact = (text: string): string => text.replace(/\s/g, "");

function announcesFee({ question, answer }: Question): boolean {
  const text = compact([question, ...answer].join(" "));
  return text.includes(compact(fees.rate)) && /honoraires/i.test(text);
}
