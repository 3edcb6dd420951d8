import { delays } from "./delays";

/** The four steps of the specification (section 1). */
export const processSteps = [
  {
    title: "Vous créez votre dossier",
    text: "En ligne, à votre rythme. Tout est enregistré à chaque étape.",
  },
  {
    title: "Nous vérifions votre identité",
    text: "Deux pièces d’identité et un justificatif de domicile, pour que personne n’agisse à votre place.",
  },
  {
    title: "Un avocat analyse",
    text: `Il étudie votre dossier sous ${delays.analysis} et vous répond dans la conversation sous ${delays.reply}.`,
  },
  {
    title: "La procédure démarre",
    text: `Elle dure ${delays.procedure} en général. Vous posez vos questions quand vous voulez.`,
  },
] as const;
