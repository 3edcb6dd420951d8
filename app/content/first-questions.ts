/** A question of the first ten minutes: its answer in paragraphs, and what it rests on. */
export type FirstQuestion = { id: string; question: string; answer: readonly string[]; source: string | null };

/** The day on which the sources were read. An article or a price that they did not confirm says so in the answer. */
export const FIRST_QUESTIONS_READ_ON = "2026-11-27";

/** The questions of the first ten minutes, the most pressing first. No bank's number is printed: none was verified. */
export const firstQuestions: readonly FirstQuestion[] = [
  {
    id: "banque-faute",
    question: "La banque dit que c’est ma faute",
    answer: [
      "C’est à elle de le prouver. Demandez sa réponse par écrit, et gardez-la. Voici ce que valent ses phrases.",
      "« Vous avez validé. » Un code tapé ne suffit pas à prouver votre accord. La banque prouve d’abord que l’opération a été authentifiée, notée, et sans panne. Elle prouve ensuite une négligence grave de votre part. Notez ce que disait l’écran, mot pour mot : s’il parlait d’un paiement, un juge peut vous donner tort.",
      "« Vous avez donné votre code. » Une erreur n’est pas toujours une négligence grave. Si la banque n’a pas exigé de code fort, vous ne devez rien, sauf fraude de votre part. Mais un piège très visible peut vous être reproché : parlez-en à un avocat.",
      "« L’opération est authentifiée. » Cela dit qu’un code a servi. Cela ne dit pas que vous étiez d’accord. Demandez les traces : appareil, heure, lieu, texte affiché. La banque a en principe un mois pour répondre.",
    ],
    source:
      "Code monétaire et financier, L133-19 et L133-23 ; RGPD, article 15 ; Cour de cassation, 20 novembre 2024, 23-15.099, et 4 mars 2026, 24-19.588",
  },
  {
    id: "dire-a-la-banque",
    question: "Que dire à la banque, et que taire ?",
    answer: [
      "Dites : « Je conteste ces opérations, je n’y ai pas consenti. Bloquez mes accès, mes cartes et les nouveaux comptes. Demandez le rappel des virements. » Vous vouliez payer, mais on vous a menti ? Dites : « On m’a trompé. Demandez le rappel. »",
      "Notez le numéro du dossier, le nom de la personne et l’heure.",
      "Ne dites pas : « j’ai validé », « j’ai donné mon code », « c’est ma faute ». Ce sont des mots que l’on vous opposera, et vous ne savez pas encore tout.",
      "Ne mentez jamais. Si une question vous gêne, dites : « Je vous répondrai par écrit. »",
    ],
    source: "Code monétaire et financier, L133-18 et L133-24",
  },
  {
    id: "numeros-urgents",
    question: "Quel numéro appeler pour bloquer ma carte ?",
    answer: [
      "Celui de votre banque, d’abord. Il est au dos de la carte, sur votre contrat, sur un relevé et dans l’application. Ne prenez jamais un numéro reçu par message.",
      "Nous n’imprimons pas de liste par banque : ces numéros changent, et de faux circulent.",
      "Vous ne le trouvez pas ? Le 0 892 705 705 répond jour et nuit. Il est surtaxé : environ 0,35 € par minute, prix indicatif. De l’étranger : +33 442 605 303.",
      "Dites « utilisation frauduleuse » : le mot « escroquerie » peut faire refuser l’opposition.",
    ],
    source: "service-public.fr, fiche F2428 ; meilleurtaux.com",
  },
  {
    id: "virement-instantane",
    question: "Mon virement instantané est-il perdu ?",
    answer: [
      "Pas toujours. L’argent est parti, mais la banque peut demander son retour. Appelez tout de suite, puis écrivez le même jour.",
      "La demande réussit surtout dans les premières heures. Il est souvent trop tard : faites-la quand même, car la banque doit essayer.",
      "Avant un virement en euros, la banque compare le nom et l’IBAN, depuis le 9 octobre 2025. Notez ce qu’elle a affiché : nom exact, proche, faux, ou rien. Une erreur de sa part peut ouvrir un droit.",
      "Vous n’avez pas voulu ce virement ? Contestez-le aussi par écrit.",
    ],
    source: "Code monétaire et financier, L133-18 et L133-21 ; règlement (UE) 260/2012, article 5 quater",
  },
  {
    id: "police-refuse",
    question: "La police refuse ma plainte",
    answer: [
      "Elle doit la prendre, partout en France. Demandez le reçu tout de suite, et une copie du texte.",
      "Dites : « Je souhaite porter plainte, selon l’article 15-3 du code de procédure pénale. » Restez calme. Notez le lieu, l’heure et le nom de la personne.",
      "On refuse encore ? Écrivez au procureur de la République, en lettre recommandée. Cela vaut plainte. Vous pouvez aussi aller dans un autre poste.",
    ],
    source: "Code de procédure pénale, article 15-3",
  },
  {
    id: "carte-identite",
    question: "Ils ont ma carte d’identité",
    answer: [
      "Elle est volée ou perdue : faites la déclaration et demandez-en une neuve. Ils en ont une copie : dites-le dans votre plainte, et demandez à la police ce qu’il faut faire de plus.",
      "Regardez si un crédit ou un chèque est noté à votre nom : la Banque de France vous le dit, en ligne ou au guichet. Il faut votre pièce d’identité.",
      "Un compte ou un crédit que vous ne connaissez pas ? Portez plainte en citant chacun d’eux, et écrivez à la société qui l’a ouvert.",
    ],
    source: "banque-france.fr",
  },
  {
    id: "credit",
    question: "J’ai pris un crédit",
    answer: [
      "Vous n’avez rien signé : contestez le contrat par écrit. Ne parlez pas de « rétractation » : ce mot dit que vous avez signé.",
      "Vous avez signé vous-même, parce qu’on vous trompait : la loi donne en principe quatorze jours pour changer d’avis. Lisez votre contrat ce soir, et faites confirmer ce délai par un avocat.",
      "Prévenez la société de crédit de la fraude. Si vous recevez une injonction de payer, vous avez en principe un mois pour y faire opposition : n’attendez pas.",
    ],
    source: "Code de procédure civile, article 1416 ; ordonnance 2025-880",
  },
  {
    id: "qui-saura",
    question: "Qui va le savoir ?",
    answer: [
      "Vous choisissez à qui vous en parlez. Nous ne prévenons ni vos proches ni votre employeur.",
      "Nos e-mails ne racontent rien : ils disent qu’un message vous attend. Votre compte montre qui a ouvert votre dossier.",
      "Vous n’êtes pas seul : des gens de tout âge et de tout métier se font prendre. En parler à un proche aide souvent, et le protège aussi.",
    ],
    source: null,
  },
  {
    id: "chantage",
    question: "On me menace de montrer des photos",
    answer: [
      "Ne payez pas : le chantage qui a été payé recommence. Ne répondez plus, et n’envoyez plus d’image.",
      "Gardez tout : messages, comptes, numéros, demandes d’argent. Puis bloquez.",
      "Portez plainte : THESEE, sur service-public.fr, reçoit le chantage. Des images sont en ligne ? Signalez-les au site et sur internet-signalement.gouv.fr.",
      "Vous avez moins de dix-huit ans ? Parlez-en à un adulte sûr dès aujourd’hui. Rien n’est de votre faute.",
    ],
    source: "service-public.fr ; internet-signalement.gouv.fr",
  },
  {
    id: "idees-noires",
    question: "Je n’en peux plus",
    answer: [
      "Votre vie compte plus que cet argent. Si vous pensez à mourir, appelez le 15 ou le 112, tout de suite, jour et nuit. Restez avec quelqu’un.",
      "Pour parler, sans être jugé : France Victimes, au 116 006. L’appel est gratuit, tous les jours de 9 h à 19 h. De l’étranger : +33 1 80 52 33 76.",
      "La honte est ce que l’escroc vous a laissé. Elle n’est pas à vous.",
    ],
    source: "france-victimes.fr",
  },
];
