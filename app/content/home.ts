export const home = {
  title: "Victime d’une arnaque en ligne ? Un avocat se bat à vos côtés.",
  lead: "Vous n’êtes pas responsable : les escrocs sont des professionnels de la manipulation. Racontez-nous ce qui s’est passé, un avocat partenaire étudie votre dossier sous 48 h.",
  gestures: [
    { title: "Prévenez votre banque", text: "Faites opposition, demandez le rappel des virements." },
    { title: "Gardez toutes les preuves", text: "Messages, relevés, captures : n’effacez rien." },
    { title: "Ne payez plus rien", text: "Même à qui promet de « débloquer » vos fonds." },
  ],
  who: {
    title: "Des avocats, pas une plateforme anonyme",
    paragraphs: [
      "Recours met en relation les victimes d’arnaques financières en ligne avec un réseau d’avocats qui connaissent ces fraudes, les banques et les plateformes en cause.",
      "Vous racontez une fois, vous joignez ce que vous avez, et vous échangez par écrit avec la personne qui suit votre dossier. Elle vous dit ce qui est possible, et ce qui ne l’est pas.",
    ],
    points: [
      "Un interlocuteur, joignable dans une messagerie privée",
      "Des fichiers chiffrés avant d’être enregistrés",
      "Aucun frais engagé sans votre accord",
    ],
  },
  network: {
    title: "Un réseau présent là où va l’argent",
    text: "Droit bancaire, droit pénal, cybercriminalité, recouvrement, conformité : chaque dossier va vers un avocat dont c’est la pratique. Nous accompagnons les personnes qui résident en France, métropole et outre-mer, en Belgique, en Suisse, au Luxembourg et au Canada.",
    countries: ["France et outre-mer", "Belgique", "Suisse", "Luxembourg", "Canada"],
  },
  partners: {
    title: "Vous êtes avocat ?",
    text: "Trois ans de barreau au moins, l’envie d’aider, et des dossiers déjà vérifiés et documentés : rejoignez le réseau.",
  },
} as const;
