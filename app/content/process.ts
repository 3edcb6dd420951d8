/** The four steps of the specification (section 1). */
export const processSteps = [
  {
    title: "Vous créez votre dossier",
    text: "En ligne, à votre rythme : ce qui s’est passé, puis les pièces que vous avez. Tout est enregistré à chaque étape.",
  },
  {
    title: "Nous vérifions votre identité",
    text: "Deux pièces d’identité et un justificatif de domicile, pour que personne n’agisse à votre place.",
  },
  {
    title: "Un avocat analyse",
    text: "Il étudie votre dossier sous 48 h et vous répond dans la messagerie sous 48 à 72 h.",
  },
  {
    title: "La procédure démarre",
    text: "Elle dure trois à six mois en général. Vous suivez chaque avancée et vous posez vos questions quand vous voulez.",
  },
] as const;
